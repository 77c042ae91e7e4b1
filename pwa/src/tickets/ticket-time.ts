const MINUTE_MS = 60_000;

const dayOf = (instant: Date) => new Date(instant.getFullYear(), instant.getMonth(), instant.getDate()).getTime();

/** Whole calendar days between two instants, in the device's time zone. */
export const daysBetween = (earlier: Date, later: Date): number => Math.round((dayOf(later) - dayOf(earlier)) / 86_400_000);

/** When something happened, as short as a list allows: the clock today, a word for yesterday, else the date. */
export function listTime(instant: string, now: Date, locale: string, yesterday: string): string {
  const at = new Date(instant);
  const days = daysBetween(at, now);
  if (days <= 0) return clockTime(instant, locale);
  if (days === 1) return yesterday;
  const year = at.getFullYear() === now.getFullYear() ? undefined : '2-digit';
  return at.toLocaleDateString(locale, { day: '2-digit', month: '2-digit', year });
}

export const clockTime = (instant: string, locale: string): string =>
  new Date(instant).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });

/** How long since, in whole days, hours and minutes; never negative. */
export function elapsed(since: string, now: Date): { days: number; hours: number; minutes: number } {
  const total = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE_MS));
  return { days: Math.floor(total / 1440), hours: Math.floor((total % 1440) / 60), minutes: total % 60 };
}
