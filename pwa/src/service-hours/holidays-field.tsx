import type { Holiday } from '@prosa/contract/service-hours/company-hours';
import { listNationalHolidays } from '@prosa/domain/service-hours/national-holidays';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldConflictNote } from '../kit/fields/field-conflict-note.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { useLanguage } from '../platform/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useNow } from '../ui/interaction/use-now.ts';
import { HolidayDialog } from './holiday-dialog.tsx';

const closedShifts = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
/** The month from which the national holidays of the next year are offered too (0 is January). */
const NEXT_YEAR_FROM_MONTH = 9;

/** The holidays as a field of a form, with a button that adds the national holidays. */
export function HolidaysField({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('service-hours');
  const { locale } = useLanguage();
  const { value, setValue, ref, contest } = useField<readonly Holiday[]>({ name, label });
  const [edited, setEdited] = useState<{ readonly holiday: Holiday | undefined }>();
  const now = useNow();
  const year = now.getFullYear() + (now.getMonth() >= NEXT_YEAR_FROM_MONTH ? 1 : 0);
  const hasHoliday = (date: string) =>
    value.some((each) => each.date === date || (each.everyYear && each.date < date && each.date.slice(4) === date.slice(4)));
  const missing = listNationalHolidays(year).filter(({ date }) => !hasHoliday(date));
  const set = (holidays: readonly Holiday[]) => setValue(holidays.toSorted((a, b) => a.date.localeCompare(b.date)));
  const saveHoliday = (holiday: Holiday) => set([...value.filter((each) => each !== edited?.holiday), holiday]);
  const addNationalHolidays = () =>
    set([
      ...value,
      ...missing.map(({ key, date, isFixed }) => ({
        date,
        everyYear: isFixed,
        name: t(`holidays.national.${key}`),
        ...closedShifts,
      })),
    ]);
  return (
    <section aria-label={label} className="grid content-start gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{label}</h2>
        <Button
          ref={ref}
          variant="ghost"
          size="icon"
          aria-label={t('holidays.add')}
          onClick={() => setEdited({ holiday: undefined })}
        >
          <Plus aria-hidden />
        </Button>
      </div>
      {value.length === 0 && <p className="text-small text-muted-foreground">{t('holidays.none')}</p>}
      <ul className="grid divide-y divide-border">
        {value.map((holiday) => {
          const day = new Date(`${holiday.date}T12:00:00Z`);
          return (
            <li key={holiday.date} className="flex items-center gap-3 py-2">
              <span className="w-20 shrink-0 text-small">
                <b className="block font-semibold tabular-nums">
                  {day.toLocaleDateString(locale, {
                    timeZone: 'UTC',
                    ...(holiday.everyYear ? { day: '2-digit', month: '2-digit' } : { dateStyle: 'short' }),
                  })}
                </b>
                <span className="text-muted-foreground">
                  {holiday.everyYear
                    ? t('holidays.yearly')
                    : day.toLocaleDateString(locale, { timeZone: 'UTC', weekday: 'short' })}
                </span>
              </span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]" dir="auto">
                {holiday.name}
                <span className="block text-small text-muted-foreground">
                  {formatHolidayShifts(holiday) || t('holidays.closed')}
                </span>
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('holidays.edit', { name: holiday.name })}
                onClick={() => setEdited({ holiday })}
              >
                <Pencil aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('holidays.remove', { name: holiday.name })}
                onClick={() => set(value.filter((each) => each !== holiday))}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
      {missing.length > 0 && (
        <Button variant="link" size="inline" className="justify-self-start" onClick={addNationalHolidays}>
          {t('holidays.bringNational', { year })}
        </Button>
      )}
      {contest !== undefined && <FieldConflictNote label={label} {...contest} />}
      {edited !== undefined && (
        <HolidayDialog
          holiday={edited.holiday}
          taken={value.filter((each) => each !== edited.holiday).map(({ date }) => date)}
          onSave={saveHoliday}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

/** Formats the shifts of a day, such as `08:00 – 12:00, 13:00 – 18:00`. */
const formatHolidayShifts = ({ startTimeA, endTimeA, startTimeB, endTimeB }: Holiday): string =>
  [
    [startTimeA, endTimeA],
    [startTimeB, endTimeB],
  ]
    .filter(([start]) => start !== '')
    .map((shift) => shift.join(' – '))
    .join(', ');
