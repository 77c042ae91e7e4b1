/** The hour of the day at which a snooze of whole days ends, in the device's time zone. */
const MORNING_HOUR = 9;
const LATER_HOURS = 3;
const HOUR_MS = 3_600_000;
const MONDAY = 1;
const WEEK_DAYS = 7;

export type SnoozeChoice = 'inHours' | 'tomorrow' | 'monday';

/**
 * Lists the offered ends of a snooze in their order, in the device's time zone: in three hours, tomorrow morning, and the morning of
 * next Monday. On Sunday both mornings are the same, and only tomorrow is offered.
 */
export function listSnoozeTimes(now: Date): { readonly choice: SnoozeChoice; readonly at: Date }[] {
  const morningIn = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR);
  const daysToMonday = (MONDAY - now.getDay() + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS;
  return [
    { choice: 'inHours' as const, at: new Date(now.getTime() + LATER_HOURS * HOUR_MS) },
    { choice: 'tomorrow' as const, at: morningIn(1) },
    ...(daysToMonday === 1 ? [] : [{ choice: 'monday' as const, at: morningIn(daysToMonday) }]),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
