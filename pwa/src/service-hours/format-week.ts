import type { WeekdayHours, WeekdayEn } from '@prosa/contract/service-hours/service-hours';

/** The texts that a formatted week needs. */
export type WeekTexts = { readonly nameOf: (day: WeekdayEn) => string; readonly closed: string };

/** Formats a week of service hours in one line. Consecutive days with the same hours become one range. */
export function formatWeek(week: readonly WeekdayHours[], { nameOf, closed }: WeekTexts): string {
  const ranges: { first: WeekdayEn; last: WeekdayEn; hours: string }[] = [];
  for (const day of week) {
    const hours = formatShifts(day) || closed;
    const range = ranges.at(-1);
    if (range?.hours === hours) range.last = day.weekdayEn;
    else ranges.push({ first: day.weekdayEn, last: day.weekdayEn, hours });
  }
  return ranges
    .map(({ first, last, hours }) => `${first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`}: ${hours}`)
    .join('; ');
}

const formatShifts = ({ startTimeA, endTimeA, startTimeB, endTimeB }: WeekdayHours): string =>
  [
    [startTimeA, endTimeA],
    [startTimeB, endTimeB],
  ]
    .filter((ends) => ends.some((time) => time !== ''))
    .map((ends) => ends.join(' – '))
    .join(', ');
