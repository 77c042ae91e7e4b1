import { weekdaysEn, type WeekdayHours } from '@prosa/contract/service-hours/service-hours';
import { type LocalTime, MINUTE_MS, MINUTES_PER_DAY, toEpochDay, toLocalTime, toMinuteOfDay } from '../time/local-time.ts';

type DayShifts = Pick<WeekdayHours, 'startTimeA' | 'endTimeA' | 'startTimeB' | 'endTimeB'>;

/**
 * A day whose hours replace the hours of its weekday. On a holiday without shifts, everything is closed. With `everyYear` the
 * holiday recurs on the same date in each later year, unless another holiday has that date.
 */
export type HolidayHours = DayShifts & { readonly date: string; readonly everyYear?: boolean };

/** The first and the last day of a collective vacation, during which everything is closed. */
export type Vacation = { readonly from: string; readonly to: string };

/**
 * The facts that decide whether a company, queue or connection (the owner of the hours) is open: the week, the holidays, the
 * collective vacations, and the company's time zone.
 */
export type OpeningHours = {
  readonly schedules: readonly WeekdayHours[];
  readonly holidays: readonly HolidayHours[];
  readonly vacations?: readonly Vacation[];
  readonly timeZone: string;
};

/** The maximum number of days that a search in opening hours looks ahead: a year and a day. */
export const MAX_DAYS_AHEAD = 366;
/** The number of minutes that are checked together. Clocks rarely change within so short a span. */
const SPAN_MINUTES = 60;
/** The weekday of day 0: 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = weekdaysEn.indexOf('thursday');

/**
 * Returns whether the owner of the hours is open at an instant (spec "Service hours, vacation"). The minutes of a shift's start
 * and end belong to the shift. An overnight shift belongs to the day on which it starts. The wall clock of the time zone decides:
 * an hour that the clock skips does not exist, and an hour that the clock repeats counts twice.
 */
export const isOpenAt = (hours: OpeningHours, at: Date): boolean =>
  createOpenCheck(hours)(toLocalTime(at.getTime(), hours.timeZone));

/**
 * Returns the first minute from `from` on at which the owner is open. That is `from` itself if the owner is open then. Undefined
 * if the owner does not open within a year.
 */
export const findNextOpening = (hours: OpeningHours, from: Date): Date | undefined =>
  findFirstMinute(hours, from, createOpenCheck(hours));

/** Returns the first minute from `from` on at which the owner is closed. Undefined if the owner does not close within a year. */
export function findNextClosing(hours: OpeningHours, from: Date): Date | undefined {
  const isOpen = createOpenCheck(hours);
  return findFirstMinute(hours, from, (localTime) => !isOpen(localTime));
}

type IsOpenAtLocalTime = (localTime: LocalTime) => boolean;

/**
 * A shift in minutes of its day. The minutes `start` and `end` belong to it. An overnight shift has an `end` before its `start`,
 * and ends on the next day.
 */
type Shift = { readonly start: number; readonly end: number };

const toShifts = ({ startTimeA, endTimeA, startTimeB, endTimeB }: DayShifts): Shift[] =>
  [[startTimeA, endTimeA] as const, [startTimeB, endTimeB] as const]
    .filter(([start, end]) => start !== '' && end !== '')
    .map(([start, end]) => ({ start: toMinuteOfDay(start), end: toMinuteOfDay(end) }));

function createOpenCheck(hours: OpeningHours): IsOpenAtLocalTime {
  const listShifts = createShiftCalendar(hours);
  return ({ day, minute }) =>
    listShifts(day).some(({ start, end }) => minute >= start && (minute <= end || end < start)) ||
    listShifts(day - 1).some(({ start, end }) => end < start && minute <= end);
}

/** Returns whether any day of the hours has a shift. Hours without a shift never open. */
export const hasShifts = ({ schedules, holidays }: OpeningHours): boolean =>
  [...schedules, ...holidays].some((day) => toShifts(day).length > 0);

/** Returns a function that lists the shifts that begin on a day, given as the number of days since 1970-01-01. */
export function createShiftCalendar({ schedules, holidays, vacations = [] }: OpeningHours): (day: number) => readonly Shift[] {
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
    const localAt = toLocalTimesFrom(start, timeZone);
    for (let offset = 0; offset < SPAN_MINUTES; offset += 1)
      if (fits(localAt(offset))) return new Date((start + offset) * MINUTE_MS);
  }
  return undefined;
}

/**
 * Returns a function that converts the minutes of a span to local time. It counts the minutes from the first one, unless the
 * clocks change within the span.
 */
function toLocalTimesFrom(startMinute: number, timeZone: string): (offset: number) => LocalTime {
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
