import { calendarOf, DAY_MS, dayNumber } from './calendar.ts';

/** Columns of a company that decide whether it may be worked in. */
export type Subscription = {
  readonly companyId: number;
  /** An instant of the last day that is paid for; the day is that of the company's own calendar. */
  readonly dueAt: Date;
  /** False for a company that the platform blocked. */
  readonly isActive: boolean;
  /** IANA name of the company's time zone; null and unknown names stand for the setting's default. */
  readonly timeZone: string | null;
};

/** The company that never expires (coverage 1 §3). */
const FIRST_COMPANY = 1;
/** Due date of the first company. Noon keeps the 31st in most time zones. */
export const NEVER_DUE = '2999-12-31T12:00:00.000Z';
const WARN_DAYS = 5;
/** Two instants further apart than this never share a calendar day: even a day repeated at the date line ends sooner. */
const SURELY_ANOTHER_DAY_MS = 3 * DAY_MS;

/** Counts the whole days to the due date in the company's calendar: negative means expired, zero due today (coverage 1 §4). */
export function daysUntilDue({ dueAt, timeZone }: Pick<Subscription, 'dueAt' | 'timeZone'>, now: Date): number {
  const calendar = calendarOf(timeZone);
  return dayNumber(dueAt, calendar) - dayNumber(now, calendar);
}

/** Whether the company may not be worked in now: it is blocked, or its due date is over in its own time zone. */
export function isLapsed(subscription: Subscription, now: Date): boolean {
  if (subscription.companyId === FIRST_COMPANY) return false;
  if (!subscription.isActive) return true;
  const leftMs = subscription.dueAt.getTime() - now.getTime();
  if (Math.abs(leftMs) > SURELY_ANOTHER_DAY_MS) return leftMs < 0;
  return daysUntilDue(subscription, now) < 0;
}

/** The due date as the company's calendar says it, "YYYY-MM-DD". */
export const dueDay = ({ dueAt, timeZone }: Pick<Subscription, 'dueAt' | 'timeZone'>): string =>
  new Date(dayNumber(dueAt, calendarOf(timeZone)) * DAY_MS).toISOString().slice(0, 10);

/** The due date that a session is told of: the first company's is far away. */
export const dueInstant = ({ companyId, dueAt }: Pick<Subscription, 'companyId' | 'dueAt'>): string =>
  companyId === FIRST_COMPANY ? NEVER_DUE : dueAt.toISOString();

/** Whether a subscription ends so soon that it is warned of: fewer than 5 days remain (coverage 1 §2, Top bar). */
export const endsSoon = (daysLeft: number): boolean => daysLeft >= 0 && daysLeft < WARN_DAYS;
