import { MINUTES_PER_DAY, toMinuteOfDay } from '@prosa/domain/time/local-time';
import { type DayShifts, shiftNames, toShiftSpan, toShiftTimes } from '@prosa/domain/service-hours/shift-edges';

/** The part of a day that the strips show. `from` and `to` are minutes after midnight. */
export type ShownHours = { readonly from: number; readonly to: number };

/** The part of a day that the strips always show. */
const USUAL_HOURS: ShownHours = { from: 6 * 60, to: 22 * 60 };
/** The distance between two lines of the ruler, in minutes. The shown part of a day begins and ends at a line. */
export const RULER_STEP_MINUTES = 120;

/**
 * The CSS classes for the columns of the ruler and of the rows below it: the weekday, the strip, the number of open hours, and
 * the menu.
 */
export const dayRowClasses =
  'grid grid-cols-[1fr_auto_auto] gap-x-3 px-3 @min-[40rem]:grid-cols-[6.5rem_1fr_3.5rem_var(--control)]';

export const countShownMinutes = ({ from, to }: ShownHours): number => to - from;

/** Converts a minute of the day to its position on a strip, in percent. */
export const toStripPercent = (shown: ShownHours, minute: number): string =>
  `${((minute - shown.from) / countShownMinutes(shown)) * 100}%`;

/** Lists the minutes at which the ruler has a line, including both ends of the shown hours. */
export const listRulerMinutes = (shown: ShownHours): number[] =>
  Array.from({ length: countShownMinutes(shown) / RULER_STEP_MINUTES + 1 }, (_, at) => shown.from + at * RULER_STEP_MINUTES);

/** Returns the part of a day that the strips have to show so that every shift of the week is visible. */
export function toShownHours(week: readonly DayShifts[]): ShownHours {
  let { from, to } = USUAL_HOURS;
  for (const day of week)
    for (const shift of shiftNames) {
      const { start, end } = toShiftTimes(day, shift);
      for (const time of [start, end].filter((each) => each !== '')) {
        from = Math.min(from, toMinuteOfDay(time));
        to = Math.max(to, toMinuteOfDay(time));
      }
      // An overnight shift continues at the beginning of the next day, so the whole day is shown.
      if ((toShiftSpan(day, shift)?.end ?? 0) >= MINUTES_PER_DAY) [from, to] = [0, MINUTES_PER_DAY];
    }
  return {
    from: Math.floor(from / RULER_STEP_MINUTES) * RULER_STEP_MINUTES,
    to: Math.ceil(to / RULER_STEP_MINUTES) * RULER_STEP_MINUTES,
  };
}
