import { type WeekdayEn, weekdaysEn } from '@prosa/contract/service-hours/service-hours';
import { useLanguage } from '../platform/language.ts';

/** An instant on a Monday (1970-01-05), in milliseconds since 1970-01-01. */
const MONDAY_MS = 4 * 86_400_000;

/** Returns a function that converts a weekday to its name in the language of the screen. */
export function useWeekdayName(): (day: WeekdayEn) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return (day) => format.format(MONDAY_MS + weekdaysEn.indexOf(day) * 86_400_000);
}
