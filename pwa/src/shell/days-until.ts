const DAY_MS = 86_400_000;
/** A subscription with fewer days left than this is warned of (spec 1 section 2, Top bar). */
export const WARN_DAYS = 5;

/** Days to the due date: negative means expired, zero due today (spec 1 section 4). Whole days of the calendar, in UTC. */
export function daysUntil(due: Date, now: Date): number {
  const dayOf = (date: Date) => Math.floor(date.getTime() / DAY_MS);
  return dayOf(due) - dayOf(now);
}
