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
 * The facts that decide whether a company, queue or connection (the owner of the hours) is open: the week, the holidays, a
 * collective vacation, and the company's time zone.
 */
export type OpeningHours = {
  readonly schedules: readonly WeekdayHours[];
  readonly holidays: readonly HolidayHours[];
  readonly vacation?: Vacation | null;
  readonly timeZone: string;
};

/** The maximum number of days that `findNextOpening` and `findNextClosing` look ahead: a year and a day. */
const MAX_DAYS_AHEAD = 366;
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
type Span = { readonly start: number; readonly end: number };

const toShifts = ({ startTimeA, endTimeA, startTimeB, endTimeB }: DayShifts): Span[] =>
  [[startTimeA, endTimeA] as const, [startTimeB, endTimeB] as const]
    .filter(([start, end]) => start !== '' && end !== '')
    .map(([start, end]) => ({ start: toMinuteOfDay(start), end: toMinuteOfDay(end) }));

function createOpenCheck({ schedules, holidays, vacation = null }: OpeningHours): IsOpenAtLocalTime {
  const week = weekdaysEn.map((weekdayEn) => schedules.filter((entry) => entry.weekdayEn === weekdayEn).flatMap(toShifts));
  const special = new Map(holidays.map((holiday) => [toEpochDay(holiday.date), toShifts(holiday)]));
  const yearly = new Map(
    holidays.filter(({ everyYear }) => everyYear === true).map((holiday) => [toMonthDay(holiday.date), holiday]),
  );
  const findYearlyHoliday = (day: number): readonly Span[] | undefined => {
    if (yearly.size === 0) return undefined;
    const holiday = yearly.get(toMonthDay(new Date(day * MINUTES_PER_DAY * MINUTE_MS).toISOString()));
    return holiday !== undefined && toEpochDay(holiday.date) < day ? toShifts(holiday) : undefined;
  };
  const vacationDays = vacation === null ? undefined : { first: toEpochDay(vacation.from), last: toEpochDay(vacation.to) };
  const shiftsByDay = new Map<number, readonly Span[]>();
  const listShifts = (day: number): readonly Span[] => {
    const shifts = shiftsByDay.get(day) ?? findShifts(day);
    shiftsByDay.set(day, shifts);
    return shifts;
  };
  const findShifts = (day: number): readonly Span[] => {
    if (vacationDays !== undefined && day >= vacationDays.first && day <= vacationDays.last) return [];
    const weekday = (((day + FIRST_WEEKDAY) % weekdaysEn.length) + weekdaysEn.length) % weekdaysEn.length;
    return special.get(day) ?? findYearlyHoliday(day) ?? week[weekday] ?? [];
  };
  return ({ day, minute }) =>
    listShifts(day).some(({ start, end }) => minute >= start && (minute <= end || end < start)) ||
    listShifts(day - 1).some(({ start, end }) => end < start && minute <= end);
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
