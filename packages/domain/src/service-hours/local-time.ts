/** A moment on a wall clock: the days since 1970-01-01, and the minute of the day. */
export type LocalTime = { readonly day: number; readonly minute: number };

export const MINUTE_MS = 60_000;
export const MINUTES_PER_DAY = 1_440;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, created);
  return created;
}

/** Converts an instant, in milliseconds, to the wall clock of a time zone. */
export function toLocalTime(atMs: number, timeZone: string): LocalTime {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(atMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { day: Date.UTC(year, month - 1, day) / (MINUTES_PER_DAY * MINUTE_MS), minute: hour * 60 + minute };
}

/** Converts a date, YYYY-MM-DD, to the days since 1970-01-01. */
export const toDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / (MINUTES_PER_DAY * MINUTE_MS);

/** Converts a wall-clock time, HH:MM, to the minutes since midnight. */
export const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
