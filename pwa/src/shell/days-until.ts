const DAY_MS = 86_400_000;
const WARN_DAYS = 5;

/** Whether a subscription ends so soon that it is warned of: fewer than 5 days remain (spec 1 section 2, Top bar). */
export const endsSoon = (daysLeft: number): boolean => daysLeft >= 0 && daysLeft < WARN_DAYS;

/** Days to the due date: negative means expired, zero due today (spec 1 section 4). Whole days of the calendar, in UTC. */
export function daysUntil(due: Date, now: Date): number {
  const dayOf = (date: Date) => Math.floor(date.getTime() / DAY_MS);
  return dayOf(due) - dayOf(now);
}
