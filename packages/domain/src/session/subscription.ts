import type { CompanyId } from '@prosa/contract/ids';
import { toCalendarDay, toCalendarFormat, DAY_MS, toDayNumber } from './calendar.ts';

/** The columns of a company that decide whether its users may work. */
export type Subscription = {
  readonly companyId: CompanyId;
  /** An instant on the last paid day. The day is a calendar day in the company's time zone. */
  readonly dueAt: Date;
  /** False if the platform has blocked the company. */
  readonly isActive: boolean;
  /** The IANA name of the company's time zone. If it is null or unknown, the default time zone counts. */
  readonly timeZone: string | null;
};

/** The id of the company that never expires (coverage 1 §3). */
const FIRST_COMPANY_ID = 1;
/** The due date of the first company. The time is noon in UTC, so that the date is the 31st in most time zones. */
export const NEVER_DUE_AT = '2999-12-31T12:00:00.000Z';
const WARNING_PERIOD_DAYS = 5;
/**
 * Two instants with more than this time between them are never on the same calendar day, not even on a day that is repeated at
 * the date line. Comparing such instants needs no calendar.
 */
const SURELY_ANOTHER_DAY_MS = 3 * DAY_MS;

/**
 * Counts the calendar days from `now` to the due date in the company's time zone. The number is 0 on the due date itself and
 * negative after it (coverage 1 §4).
 */
export function countDaysUntilDue({ dueAt, timeZone }: Pick<Subscription, 'dueAt' | 'timeZone'>, now: Date): number {
  const calendar = toCalendarFormat(timeZone);
  return toDayNumber(dueAt, calendar) - toDayNumber(now, calendar);
}

/** Returns whether the company may no longer work at `now`, because the platform has blocked it or its due date has passed. */
export function isSubscriptionLapsed(subscription: Subscription, now: Date): boolean {
  if (subscription.companyId === FIRST_COMPANY_ID) return false;
  if (!subscription.isActive) return true;
  const leftMs = subscription.dueAt.getTime() - now.getTime();
  if (Math.abs(leftMs) > SURELY_ANOTHER_DAY_MS) return leftMs < 0;
  return countDaysUntilDue(subscription, now) < 0;
}

/** Returns the due date in the company's time zone, "YYYY-MM-DD". */
export const toDueDay = ({ dueAt, timeZone }: Pick<Subscription, 'dueAt' | 'timeZone'>): string => toCalendarDay(dueAt, timeZone);

/** Returns the due date that a company's sessions contain. For the first company, this is `NEVER_DUE_AT`. */
export const toSessionDueDate = ({ companyId, dueAt }: Pick<Subscription, 'companyId' | 'dueAt'>): string =>
  companyId === FIRST_COMPANY_ID ? NEVER_DUE_AT : dueAt.toISOString();

/**
 * Returns whether the app warns that the subscription ends soon: fewer than 5 days are left, and it has not ended yet (coverage 1
 * §2, Top bar).
 */
export const isSubscriptionEndingSoon = (daysLeft: number): boolean => daysLeft >= 0 && daysLeft < WARNING_PERIOD_DAYS;
