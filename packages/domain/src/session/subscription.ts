import type { CompanyId } from '@prosa/contract/ids';
import { calendarDay, createCalendar, DAY_MS, dayNumber } from './calendar.ts';

/** The columns of a company that decide whether it may work. */
export type Subscription = {
  readonly companyId: CompanyId;
  /** An instant of the last paid day, in the company's own calendar. */
  readonly dueAt: Date;
  /** False if the platform blocked the company. */
  readonly isActive: boolean;
  /** The IANA name of the company's time zone. Null and unknown names mean the setting's default. */
  readonly timeZone: string | null;
};

/** The company that never expires (coverage 1 §3). */
const FIRST_COMPANY = 1;
/** The due date of the first company. At noon UTC it is the 31st in most time zones. */
export const NEVER_DUE_AT = '2999-12-31T12:00:00.000Z';
const WARN_DAYS = 5;
/**
 * Two instants that are further apart than this never share a calendar day, not even a day that is repeated at the date line.
 */
const SURELY_ANOTHER_DAY_MS = 3 * DAY_MS;

/** Counts the whole days to the due date in the company's calendar: negative means expired, zero due today (coverage 1 §4). */
export function daysUntilDue({ dueAt, timeZone }: Pick<Subscription, 'dueAt' | 'timeZone'>, now: Date): number {
  const calendar = createCalendar(timeZone);
  return dayNumber(dueAt, calendar) - dayNumber(now, calendar);
}

/** Whether the company may not work now: it is blocked, or its due date has passed in its own time zone. */
export function isSubscriptionLapsed(subscription: Subscription, now: Date): boolean {
  if (subscription.companyId === FIRST_COMPANY) return false;
  if (!subscription.isActive) return true;
  const leftMs = subscription.dueAt.getTime() - now.getTime();
  if (Math.abs(leftMs) > SURELY_ANOTHER_DAY_MS) return leftMs < 0;
  return daysUntilDue(subscription, now) < 0;
}

/** Returns the due date in the company's calendar, "YYYY-MM-DD". */
export const dueDay = ({ dueAt, timeZone }: Pick<Subscription, 'dueAt' | 'timeZone'>): string => calendarDay(dueAt, timeZone);

/** Returns the due date as sessions get it. The first company's due date is far in the future. */
export const dueInstant = ({ companyId, dueAt }: Pick<Subscription, 'companyId' | 'dueAt'>): string =>
  companyId === FIRST_COMPANY ? NEVER_DUE_AT : dueAt.toISOString();

/** Whether a subscription ends so soon that a warning is shown: fewer than 5 days remain (coverage 1 §2, Top bar). */
export const subscriptionEndsSoon = (daysLeft: number): boolean => daysLeft >= 0 && daysLeft < WARN_DAYS;
