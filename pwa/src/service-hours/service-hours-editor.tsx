import type { ScheduleEntry } from '@prosa/contract/service-hours/service-hours';
import type { HolidayHours, Vacation } from '@prosa/domain/service-hours/opening-hours';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FieldConflictNote } from '../kit/fields/field-conflict-note.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { Button } from '../ui/buttons/button.tsx';
import { DropdownMenu, MenuAction } from '../ui/overlays/dropdown-menu.tsx';
import { Input } from '../ui/fields/field.tsx';
import { DayStrip } from './day-strip.tsx';
import { OpenNow } from './open-now.tsx';
import { useWeekdayName } from './use-weekday-name.ts';

type ServiceHoursEditorProps = {
  /** The form's field with the week, which has an entry for each weekday. */
  name: string;
  label: string;
  holidays?: readonly HolidayHours[];
  vacation?: Vacation | null;
};

const shifts = [
  { start: 'startTimeA', end: 'endTimeA', label: 'shiftA' },
  { start: 'startTimeB', end: 'endTimeB', label: 'shiftB' },
] as const;
const noHolidays: readonly HolidayHours[] = [];
const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };

const isHalf = (day: ScheduleEntry): boolean => shifts.some(({ start, end }) => (day[start] === '') !== (day[end] === ''));
const isWorkday = ({ weekdayEn }: ScheduleEntry): boolean => weekdayEn !== 'saturday' && weekdayEn !== 'sunday';

/**
 * The service hours of a week as a field of a form: two shifts a day, drawn as strips. Its screen must load the namespace
 * `service-hours`.
 */
export function ServiceHoursEditor({ name, label, holidays = noHolidays, vacation = null }: ServiceHoursEditorProps) {
  const { t } = useTranslation('service-hours');
  const nameOf = useWeekdayName();
  const { value, setValue, onBlur, ref, contest } = useField<readonly ScheduleEntry[]>({ name, label, required: undefined });
  const change = (day: ScheduleEntry, next: Partial<ScheduleEntry>) =>
    setValue(value.map((each) => (each.weekdayEn === day.weekdayEn ? { ...each, ...next } : each)));
  const copy = (from: ScheduleEntry, fits: (day: ScheduleEntry) => boolean) => {
    const { weekday: _, weekdayEn: __, ...times } = from;
    setValue(value.map((each) => (fits(each) ? { ...each, ...times } : each)));
  };
  return (
    <section aria-label={label} className="@container grid gap-3">
      <OpenNow schedules={value} holidays={holidays} vacation={vacation} />
      <ul className="grid gap-3">
        {value.map((day, index) => {
          const dayName = nameOf(day.weekdayEn);
          return (
            <li key={day.weekdayEn} className="grid gap-2 border-b border-border pb-3 last:border-0">
              <div className="flex items-center gap-2">
                <span className="mr-auto font-semibold first-letter:uppercase">{dayName}</span>
                <DropdownMenu
                  trigger={
                    <Button variant="ghost" size="icon" aria-label={t('copy', { day: dayName })}>
                      <Copy aria-hidden />
                    </Button>
                  }
                >
                  <MenuAction onClick={() => copy(day, isWorkday)}>{t('copyToWeekdays')}</MenuAction>
                  <MenuAction onClick={() => copy(day, () => true)}>{t('copyToAll')}</MenuAction>
                  <MenuAction onClick={() => change(day, closed)}>{t('close')}</MenuAction>
                </DropdownMenu>
              </div>
              <DayStrip day={day} />
              <div className="grid gap-2 @lg:grid-cols-2 @lg:gap-6">
                {shifts.map(({ start, end, label: shift }) => (
                  <div key={shift} className="flex min-w-0 items-center gap-1.5">
                    <Input
                      ref={index === 0 && shift === 'shiftA' ? ref : undefined}
                      type="time"
                      aria-label={t('start', { day: dayName, shift: t(shift) })}
                      value={day[start]}
                      onChange={(event) => change(day, { [start]: event.target.value })}
                      onBlur={onBlur}
                      className="min-w-0 px-2 tabular-nums"
                    />
                    <span aria-hidden>–</span>
                    <Input
                      type="time"
                      aria-label={t('end', { day: dayName, shift: t(shift) })}
                      value={day[end]}
                      onChange={(event) => change(day, { [end]: event.target.value })}
                      onBlur={onBlur}
                      className="min-w-0 px-2 tabular-nums"
                    />
                  </div>
                ))}
              </div>
              {isHalf(day) && (
                <p role="alert" className="text-small text-destructive">
                  {t('halfShift')}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {contest !== undefined && <FieldConflictNote label={label} {...contest} />}
    </section>
  );
}
