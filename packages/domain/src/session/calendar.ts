import { companySettingDefaults } from '../settings/company-settings.ts';

export const DAY_MS = 86_400_000;

const formatsByTimeZone = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the date format that gives an instant's calendar day in a time zone. The formats are cached, because creating one takes
 * longer than using it a hundred times.
 */
export function toCalendarFormat(timeZone: string | null | undefined): Intl.DateTimeFormat {
  const name = timeZone ?? companySettingDefaults.timeZone;
  const cached = formatsByTimeZone.get(name);
  if (cached !== undefined) return cached;
  const created = createCalendarFormat(name);
  if (created === undefined) return toCalendarFormat(companySettingDefaults.timeZone);
  formatsByTimeZone.set(name, created);
  return created;
}

function createCalendarFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { calendar: 'gregory', timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  } catch {
    return undefined;
  }
}

const resolvedTimeZones = new Map<string, string>();

/**
 * Returns the time zone of a company. If `timeZone` is null or unknown, returns the default of the setting. Results are cached,
 * because each request needs a time zone, and finding it took 3 % of the processor time of a list of tickets.
 */
export function toTimeZone(timeZone: string | null | undefined): string {
  const cached = resolvedTimeZones.get(timeZone ?? '');
  if (cached !== undefined) return cached;
  const resolvedZone = toCalendarFormat(timeZone).resolvedOptions().timeZone;
  // Unknown names are not cached, because requests could fill the cache with any number of them.
  if (timeZone == null || formatsByTimeZone.has(timeZone)) resolvedTimeZones.set(timeZone ?? '', resolvedZone);
  return resolvedZone;
}

/** Returns the number of days from 1970-01-01 to the calendar day of an instant. */
export function toDayNumber(instant: Date, calendar: Intl.DateTimeFormat): number {
  const parts = new Map(calendar.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1) / DAY_MS;
}

/** Returns the calendar day of an instant in a time zone, "YYYY-MM-DD". */
export const toCalendarDay = (instant: Date, timeZone: string | null | undefined): string =>
  new Date(toDayNumber(instant, toCalendarFormat(timeZone)) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The bounds of a calendar day: its first instant, and the first instant after it. */
export type DayBounds = { readonly start: Date; readonly end: Date };

/**
 * Returns the bounds of a day, "YYYY-MM-DD", in a time zone. If the time zone skipped the day, both bounds are the same instant.
 */
export function toDayBounds(day: string, timeZone: string): DayBounds {
  const calendar = toCalendarFormat(timeZone);
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  return { start: findFirstInstant(utcMs, calendar), end: findFirstInstant(utcMs + DAY_MS, calendar) };
}

/**
 * Finds the first instant at which the calendar of a time zone shows the day that begins at `utcMs` in UTC. A binary search from
 * one day before `utcMs` to one day after it is enough, because every time zone differs from UTC by less than a day.
 */
function findFirstInstant(utcMs: number, calendar: Intl.DateTimeFormat): Date {
  const day = utcMs / DAY_MS;
  let beforeMs = utcMs - DAY_MS;
  let reachedMs = utcMs + DAY_MS;
  while (reachedMs - beforeMs > 1) {
    const middleMs = Math.floor((beforeMs + reachedMs) / 2);
    if (toDayNumber(new Date(middleMs), calendar) >= day) reachedMs = middleMs;
    else beforeMs = middleMs;
  }
  return new Date(reachedMs);
}
