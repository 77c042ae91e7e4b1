import { weekdaysEn, type WeekdayHours } from '@prosa/contract/service-hours/service-hours';
import { type LocalTime, MINUTE_MS, MINUTES_PER_DAY, toEpochDay, toLocalTime, toMinuteOfDay } from '../time/local-time.ts';

type DayShifts = Pick<WeekdayHours, 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB'>;

/**
 * A day whose hours replace the usual hours of its weekday. Without shifts, the whole day is closed. With `everyYear`, the hours
 * also apply to the same date in later years, unless another entry has that date.
 */
export type HolidayHours = DayShifts & { readonly date: string; readonly everyYear?: boolean };

/** The first and the last day of a collective vacation, during which everything is closed. */
export type Vacation = { readonly from: string; readonly to: string };

/**
 * The facts that decide whether the owner of the hours is open: the week, the holidays, the collective vacations, and the
 * company's time zone. The owner is a company, a queue or a connection.
 */
export type OpeningHours = {
  readonly schedules: readonly WeekdayHours[];
  readonly holidays: readonly HolidayHours[];
  readonly vacations?: readonly Vacation[];
  readonly timeZone: string;
};

/** The maximum number of days that a search in opening hours looks ahead. */
export const MAX_DAYS_AHEAD = 366;
/**
 * The number of consecutive minutes that a search handles together. If the clocks don't change among these minutes, only the
 * first and the last minute are converted to local time.
 */
const SPAN_MINUTES = 60;
/** The weekday of day 0: 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = weekdaysEn.indexOf('thursday');

/**
 * Returns whether the owner of the hours is open at an instant (spec "Service hours, vacation"). A shift includes the minutes of
 * its start and of its end. An overnight shift belongs to the day on which it starts. The time zone's wall clock decides: minutes
 * that the clock skips never occur, and minutes that the clock repeats are open both times.
 */
export const isOpenAt = (hours: OpeningHours, at: Date): boolean =>
  createOpenCheck(hours)(toLocalTime(at.getTime(), hours.timeZone));

/**
 * Returns the first minute from `from` on at which the owner is open, which may be `from` itself. Undefined if there is no such
 * minute within a year.
 */
export const findNextOpening = (hours: OpeningHours, from: Date): Date | undefined =>
  findFirstMinute(hours, from, createOpenCheck(hours));

/** Returns the first minute from `from` on at which the owner is closed. Undefined if there is no such minute within a year. */
export function findNextClosing(hours: OpeningHours, from: Date): Date | undefined {
  const isOpen = createOpenCheck(hours);
  return findFirstMinute(hours, from, (localTime) => !isOpen(localTime));
}

type IsOpenAtLocalTime = (localTime: LocalTime) => boolean;

/**
 * A shift, in minutes of the day on which it starts. It includes the minutes `start` and `end`. If `end` is before `start`, the
 * shift ends on the next day.
 */
type Shift = { readonly start: number; readonly end: number };

const toShifts = ({ startTimeA, endTimeA, startTimeB, endTimeB }: DayShifts): Shift[] =>
  [[startTimeA, endTimeA] as const, [startTimeB, endTimeB] as const]
    .filter(([start, end]) => start !== '' && end !== '')
    .map(([start, end]) => ({ start: toMinuteOfDay(start), end: toMinuteOfDay(end) }));

function createOpenCheck(hours: OpeningHours): IsOpenAtLocalTime {
  const listShifts = createShiftLister(hours);
  return ({ day, minute }) =>
    listShifts(day).some(({ start, end }) => minute >= start && (minute <= end || end < start)) ||
    listShifts(day - 1).some(({ start, end }) => end < start && minute <= end);
}

/** Returns whether any day has a shift. Hours without any shift are always closed. */
export const hasShifts = ({ schedules, holidays }: OpeningHours): boolean =>
  [...schedules, ...holidays].some((day) => toShifts(day).length > 0);

/** Returns a function that lists the shifts that begin on a day. A day is given as the number of days since 1970-01-01. */
export function createShiftLister({ schedules, holidays, vacations = [] }: OpeningHours): (day: number) => readonly Shift[] {
  const week = weekdaysEn.map((weekdayEn) => schedules.filter((entry) => entry.weekdayEn === weekdayEn).flatMap(toShifts));
  const special = new Map(holidays.map((holiday) => [toEpochDay(holiday.date), toShifts(holiday)]));
  const yearly = new Map(
    holidays.filter(({ everyYear }) => everyYear === true).map((holiday) => [toMonthDay(holiday.date), holiday]),
  );
  const findYearlyHoliday = (day: number): readonly Shift[] | undefined => {
    if (yearly.size === 0) return undefined;
    const holiday = yearly.get(toMonthDay(new Date(day * MINUTES_PER_DAY * MINUTE_MS).toISOString()));
    return holiday !== undefined && toEpochDay(holiday.date) < day ? toShifts(holiday) : undefined;
  };
  const vacationDays = vacations.map(({ from, to }) => ({ first: toEpochDay(from), last: toEpochDay(to) }));
  const shiftsByDay = new Map<number, readonly Shift[]>();
  const findShifts = (day: number): readonly Shift[] => {
    if (vacationDays.some(({ first, last }) => day >= first && day <= last)) return [];
    const weekday = (((day + FIRST_WEEKDAY) % weekdaysEn.length) + weekdaysEn.length) % weekdaysEn.length;
    return special.get(day) ?? findYearlyHoliday(day) ?? week[weekday] ?? [];
  };
  return (day) => {
    const shifts = shiftsByDay.get(day) ?? findShifts(day);
    shiftsByDay.set(day, shifts);
    return shifts;
  };
}

/** Returns the month and the day of a date, MM-DD. */
const toMonthDay = (date: string): string => date.slice('yyyy-'.length, 'yyyy-mm-dd'.length);

function findFirstMinute({ timeZone }: OpeningHours, from: Date, fits: IsOpenAtLocalTime): Date | undefined {
  if (fits(toLocalTime(from.getTime(), timeZone))) return from;
  const first = Math.floor(from.getTime() / MINUTE_MS) + 1;
  for (let span = 0; span < (MAX_DAYS_AHEAD * MINUTES_PER_DAY) / SPAN_MINUTES; span += 1) {
    const start = first + span * SPAN_MINUTES;
    const localAt = createLocalTimeConverter(start, timeZone);
    for (let offset = 0; offset < SPAN_MINUTES; offset += 1)
      if (fits(localAt(offset))) return new Date((start + offset) * MINUTE_MS);
  }
  return undefined;
}

/**
 * Returns a function that returns the local time of a minute of a span. The minute is given as its offset from the first minute
 * of the span. If the clocks don't change within the span, the function only adds the offset to the local time of the first
 * minute.
 */
function createLocalTimeConverter(startMinute: number, timeZone: string): (offset: number) => LocalTime {
  const toLocalTimeAt = (offset: number) => toLocalTime((startMinute + offset) * MINUTE_MS, timeZone);
  const first = toLocalTimeAt(0);
  const lastMinute = toLocalTimeAt(SPAN_MINUTES - 1);
  const passed = (lastMinute.day - first.day) * MINUTES_PER_DAY + lastMinute.minute - first.minute;
  if (passed !== SPAN_MINUTES - 1) return toLocalTimeAt;
  return (offset) => {
    const minute = first.minute + offset;
    return minute < MINUTES_PER_DAY ? { day: first.day, minute } : { day: first.day + 1, minute: minute - MINUTES_PER_DAY };
  };
}
