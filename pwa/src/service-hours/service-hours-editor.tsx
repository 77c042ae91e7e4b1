import { type WeekdayHours, weekdaysEn } from '@prosa/contract/service-hours/service-hours';
import { toLocalTime } from '@prosa/domain/time/local-time';
import type { HolidayHours, Vacation } from '@prosa/domain/service-hours/opening-hours';
import { type DayShifts, findIncompleteShift, suggestShiftEdge } from '@prosa/domain/service-hours/shift-edges';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldConflictNote } from '../kit/fields/field-conflict-note.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useNow } from '../ui/interaction/use-now.ts';
import { countOvernightMinutes, DayRow } from './day-row.tsx';
import { formatWeek } from './format-week.ts';
import { HoursRuler } from './hours-ruler.tsx';
import { type ShownHours, toShownHours } from './shown-hours.ts';
import { OpenNowNote } from './open-now-note.tsx';
import { useWeekdayName } from './use-weekday-name.ts';

type ServiceHoursEditorProps = {
  /** The name of the form's field with the week, which has an entry for each weekday. */
  name: string;
  label: string;
  holidays?: readonly HolidayHours[];
  vacation?: Vacation | null;
};

const noHolidays: readonly HolidayHours[] = [];
const isWorkday = ({ weekdayEn }: WeekdayHours): boolean => weekdayEn !== 'saturday' && weekdayEn !== 'sunday';

/**
 * The service hours of a week as a field of a form: two shifts a day on a strip. The user drags or types the start and the end of
 * a shift. The screen must load the namespace `service-hours`.
 */
export function ServiceHoursEditor({ name, label, holidays = noHolidays, vacation = null }: ServiceHoursEditorProps) {
  const { t } = useTranslation('service-hours');
  const nameOf = useWeekdayName();
  const today = useWeekdayAndMinute();
  const { value, setValue, onBlur, ref, contest, isReadOnly } = useField<readonly WeekdayHours[]>({ name, label }, (week) =>
    formatWeek(week, { nameOf, closed: t('closed') }),
  );
  /**
   * The shown part of a day at the beginning of the running drag. The shown part stays the same during a drag, because the strip
   * would otherwise move under the pointer.
   */
  const [heldHours, setHeldHours] = useState<ShownHours>();
  const shownHours = heldHours ?? toShownHours(value);
  const change = (day: WeekdayHours, next: Partial<DayShifts>) =>
    setValue(value.map((each) => (each.weekdayEn === day.weekdayEn ? { ...each, ...next } : each)));
  const copy = (from: WeekdayHours, target: 'weekdays' | 'week') => {
    const { weekday: _, weekdayEn: __, ...times } = from;
    setValue(value.map((each) => (target === 'week' || isWorkday(each) ? { ...each, ...times } : each)));
  };
  const firstHalf = value.find((day) => findIncompleteShift(day) !== undefined);
  return (
    <section aria-label={label} className="@container grid gap-3">
      <OpenNowNote schedules={value} holidays={holidays} vacation={vacation} />
      <div className="rounded-md border border-border bg-card">
        <HoursRuler shownHours={shownHours} />
        <ul inert={isReadOnly}>
          {value.map((day, index) => (
            <DayRow
              key={day.weekdayEn}
              day={day}
              dayName={nameOf(day.weekdayEn)}
              carriedMinutes={countOvernightMinutes(value.at(index - 1) ?? day)}
              shownHours={shownHours}
              nowMinute={day.weekdayEn === today.weekdayEn ? today.minute : undefined}
              onChange={(next) => change(day, next)}
              onCopy={(target) => copy(day, target)}
              onDrag={(isDragging) => setHeldHours(isDragging ? shownHours : undefined)}
              onBlur={onBlur}
              focusRef={day === firstHalf ? ref : undefined}
            />
          ))}
        </ul>
        <div className="grid gap-1 border-t border-border px-3 py-2 text-small">
          {value.map((day) => (
            <IncompleteShiftHint
              key={day.weekdayEn}
              day={day}
              dayName={nameOf(day.weekdayEn)}
              onComplete={(next) => change(day, next)}
            />
          ))}
          <p className="text-muted-foreground">{t('step')}</p>
        </div>
      </div>
      {contest !== undefined && <FieldConflictNote label={label} {...contest} />}
    </section>
  );
}

type IncompleteShiftHintProps = { day: WeekdayHours; dayName: string; onComplete: (next: Partial<DayShifts>) => void };

/** Says that a shift of a day lacks a start or an end, and offers to fill it in. */
function IncompleteShiftHint({ day, dayName, onComplete }: IncompleteShiftHintProps) {
  const { t } = useTranslation('service-hours');
  const shift = findIncompleteShift(day);
  if (shift === undefined) return null;
  const suggestion = suggestShiftEdge(day, shift);
  const field = suggestion && (`${suggestion.end}Time${shift}` as const);
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-1.5 gap-y-1 font-medium text-destructive">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span className="first-letter:uppercase">{dayName}:</span>
      <span>{t('halfShift')}</span>
      {suggestion !== undefined && field !== undefined && (
        <Button variant="link" size="inline" onClick={() => onComplete({ [field]: suggestion.time })}>
          {t(suggestion.end === 'end' ? 'completeTo' : 'completeFrom', { time: suggestion.time })}
        </Button>
      )}
    </p>
  );
}

/** Returns the weekday and the minute of the present time in the company's time zone. */
function useWeekdayAndMinute() {
  const timeZone = useCompanySetting('timeZone');
  const { day, minute } = toLocalTime(useNow().getTime(), timeZone);
  // Day 0 is 1970-01-01, which was a Thursday.
  return { weekdayEn: weekdaysEn[(day + weekdaysEn.indexOf('thursday')) % weekdaysEn.length], minute };
}
