/** A time on a wall clock: the number of days since 1970-01-01, and the minute of the day. */
export type LocalTime = { readonly day: number; readonly minute: number };

export const MINUTE_MS = 60_000;
export const MINUTES_PER_DAY = 1_440;

const formatsByTimeZone = new Map<string, Intl.DateTimeFormat>();

function findWallClockFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formatsByTimeZone.get(timeZone);
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
  formatsByTimeZone.set(timeZone, created);
  return created;
}

/** Converts an instant, in milliseconds, to the time on the wall clock of a time zone. */
export function toLocalTime(atMs: number, timeZone: string): LocalTime {
  const parts: Record<string, number> = {};
  for (const { type, value } of findWallClockFormat(timeZone).formatToParts(atMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { day: Date.UTC(year, month - 1, day) / (MINUTES_PER_DAY * MINUTE_MS), minute: hour * 60 + minute };
}

/** Converts a date, YYYY-MM-DD, to the number of days since 1970-01-01. */
export const toEpochDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / (MINUTES_PER_DAY * MINUTE_MS);

/** Converts a wall-clock time, HH:MM, to the number of minutes since midnight. */
export const toMinuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Converts a wall-clock time of a time zone to an instant, in milliseconds. If the clock skips the time, the offset before the
 * skip is used. If the clock shows the time twice, the first instant is returned. RFC 5545 (section 3.3.5) has the same two
 * rules.
 */
export function toInstantMs(localTime: LocalTime, timeZone: string): number {
  const asUtc = (localTime.day * MINUTES_PER_DAY + localTime.minute) * MINUTE_MS;
  const dayMs = MINUTES_PER_DAY * MINUTE_MS;
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((atMs) => toUtcOffsetMs(atMs, timeZone));
  const candidates = offsets.map((offsetMs) => asUtc - offsetMs);
  const fitting = candidates.filter((atMs) => {
    const { day, minute } = toLocalTime(atMs, timeZone);
    return day === localTime.day && minute === localTime.minute;
  });
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates);
}

/** Returns the number of milliseconds by which the wall clock of a time zone is ahead of UTC. `atMs` is at a whole minute. */
function toUtcOffsetMs(atMs: number, timeZone: string): number {
  const { day, minute } = toLocalTime(atMs, timeZone);
  return (day * MINUTES_PER_DAY + minute) * MINUTE_MS - atMs;
}
