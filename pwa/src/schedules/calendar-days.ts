import { MINUTE_MS, MINUTES_PER_DAY, toEpochDay, toInstantMs, toLocalTime, toMinuteOfDay } from '@prosa/domain/time/local-time';

const DAYS_OF_WEEK = 7;
/** The weekday of day 0, which is Thursday, 1970-01-01. Sunday is weekday 0. */
const EPOCH_WEEKDAY = 4;
const MONTHS_OF_YEAR = 12;

/** Converts a day, counted from 1970-01-01, to a date as YYYY-MM-DD. */
export const toIsoDate = (day: number): string => new Date(day * MINUTES_PER_DAY * MINUTE_MS).toISOString().slice(0, 10);

/** Formats a minute of the day as HH:MM. */
export const formatMinuteOfDay = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Returns the weekday of a day: 0 is Sunday, and 6 is Saturday. */
export const toWeekday = (day: number): number => (((day + EPOCH_WEEKDAY) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;

/** Lists the seven days of the week that contains a day. The week begins on Sunday. */
export const listWeekDays = (day: number): number[] =>
  Array.from({ length: DAYS_OF_WEEK }, (_, place) => day - toWeekday(day) + place);

/** Lists the days of the month view of `date`: the whole weeks, from Sunday, that contain the days of its month. */
export function listMonthDays(date: string): number[] {
  const first = toEpochDay(`${date.slice(0, 'yyyy-mm'.length)}-01`);
  const last = toEpochDay(addMonths(`${date.slice(0, 'yyyy-mm'.length)}-01`, 1)) - 1;
  const start = first - toWeekday(first);
  const end = last + (DAYS_OF_WEEK - 1 - toWeekday(last));
  return Array.from({ length: end - start + 1 }, (_, place) => start + place);
}

/** Adds months to a date. If the resulting month is too short for the day, returns the last day of that month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * MONTHS_OF_YEAR + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(index / MONTHS_OF_YEAR), index % MONTHS_OF_YEAR];
  const lastDay = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  return toIsoDate(Date.UTC(toYear, toMonth, Math.min(day, lastDay)) / (MINUTES_PER_DAY * MINUTE_MS));
}

/** Returns the date and the time of day of an instant in the company's time zone. */
export function toDateAndTime(instant: string, timeZone: string): { readonly date: string; readonly time: string } {
  const { day, minute } = toLocalTime(Date.parse(instant), timeZone);
  return { date: toIsoDate(day), time: formatMinuteOfDay(minute) };
}

/** Returns the instant of a date and a time of day in the company's time zone. */
export const toInstant = (date: string, time: string, timeZone: string): string =>
  new Date(toInstantMs({ day: toEpochDay(date), minute: toMinuteOfDay(time) }, timeZone)).toISOString();
