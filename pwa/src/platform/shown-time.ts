const MINUTE_MS = 60_000;
const clockFormat = { hour: '2-digit', minute: '2-digit' } as const;
const dayFormat = { day: '2-digit', month: '2-digit' } as const;
const yearFormat = { ...dayFormat, year: '2-digit' } as const;

/**
 * The formats that were created so far, by locale and options. They are reused because creating a format takes the browser longer
 * than drawing a row.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
function findDateFormat(locale: string, options: typeof clockFormat | typeof dayFormat | typeof yearFormat): Intl.DateTimeFormat {
  const key = [locale, ...Object.keys(options)].join();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

const toMidnightMs = (instant: Date) => new Date(instant.getFullYear(), instant.getMonth(), instant.getDate()).getTime();

/** Returns the number of calendar days between two instants, in the device's time zone. */
export const countDaysBetween = (earlier: Date, later: Date): number =>
  Math.round((toMidnightMs(later) - toMidnightMs(earlier)) / 86_400_000);

/** Formats an instant briefly for a row of a list: the time for today, a word for yesterday, and otherwise the date. */
export function formatListTime(
  instant: string,
  now: Date,
  { locale, yesterday }: { readonly locale: string; readonly yesterday: string },
): string {
  const at = new Date(instant);
  const days = countDaysBetween(at, now);
  if (days <= 0) return formatClockTime(instant, locale);
  if (days === 1) return yesterday;
  return findDateFormat(locale, at.getFullYear() === now.getFullYear() ? dayFormat : yearFormat).format(at);
}

/** Creates the format of the clock before its first use, because the first format that a browser creates is the slowest. */
export const prepareClockFormat = (locale: string): void => void findDateFormat(locale, clockFormat);

/** Formats an instant's day and month. */
export const formatDayAndMonth = (instant: string, locale: string): string =>
  findDateFormat(locale, dayFormat).format(new Date(instant));

export const formatClockTime = (instant: string, locale: string): string =>
  findDateFormat(locale, clockFormat).format(new Date(instant));

/** Returns the elapsed time in whole days, hours and minutes, never negative. */
export function toElapsedTime(since: string, now: Date): { days: number; hours: number; minutes: number } {
  const total = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE_MS));
  return { days: Math.floor(total / 1440), hours: Math.floor((total % 1440) / 60), minutes: total % 60 };
}
