import { type WeekdayHours, weekdaysEn } from '@prosa/contract/service-hours/service-hours';
import { formatWeek, type WeekTexts } from '../service-hours/format-week.ts';

/**
 * Formats the service hours in an entry of the change log as one line. An entry has a text for each day: the weekday in English,
 * and the shifts, for example `monday 08:00-12:00 13:00-18:00`.
 */
export function formatLoggedWeek(days: readonly string[], names: WeekTexts): string {
  return formatWeek(
    days.flatMap((day) => toWeekdayHours(day) ?? []),
    names,
  );
}

function toWeekdayHours(day: string): WeekdayHours | undefined {
  const [name, ...shifts] = day.split(' ');
  const weekdayEn = weekdaysEn.find((each) => each === name);
  if (weekdayEn === undefined) return undefined;
  const [[startTimeA = '', endTimeA = ''] = [], [startTimeB = '', endTimeB = ''] = []] = shifts.map((shift) => shift.split('-'));
  return { weekday: weekdayEn, weekdayEn, startTimeA, endTimeA, startTimeB, endTimeB };
}
