/** The hour of the morning at which a snooze until another day ends, in the device's time zone. */
const MORNING_HOUR = 9;
const SHORT_SNOOZE_HOURS = 3;
const HOUR_MS = 3_600_000;
const MONDAY = 1;
const WEEK_DAYS = 7;

export type SnoozeChoice = 'inHours' | 'tomorrow' | 'monday';

/**
 * Lists the times that the app offers as the end of a snooze, in the device's time zone: in three hours, tomorrow morning, and
 * next Monday morning. On a Sunday, the last is left out, because tomorrow is that Monday.
 */
export function listSnoozeTimes(now: Date): { readonly choice: SnoozeChoice; readonly at: Date }[] {
  const toMorning = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR);
  const daysToMonday = (MONDAY - now.getDay() + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS;
  return [
    { choice: 'inHours' as const, at: new Date(now.getTime() + SHORT_SNOOZE_HOURS * HOUR_MS) },
    { choice: 'tomorrow' as const, at: toMorning(1) },
    ...(daysToMonday === 1 ? [] : [{ choice: 'monday' as const, at: toMorning(daysToMonday) }]),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
