import type { SessionUser } from '@prosa/contract/session/session';
import { toTimeZone } from '@prosa/domain/session/calendar';
import { countDaysUntilDue } from '@prosa/domain/session/subscription';
import { estimateServerTime } from '../platform/server-time.ts';
import { useNow } from '../ui/interaction/use-now.ts';

type SubscribedCompany = Pick<SessionUser['company'], 'dueDate' | 'companieSettings'>;

/** Returns the time zone of the company's calendar. */
const findCompanyTimeZone = ({ companieSettings }: SubscribedCompany): string =>
  toTimeZone(companieSettings?.find(({ key }) => key === 'timeZone')?.value);

/**
 * Returns the days until the company's due date in the company's calendar, by the server's clock. A negative number means
 * expired.
 */
export function useDaysUntilDue(company: SubscribedCompany | undefined): number {
  // The call makes the component render again every half minute.
  useNow();
  if (company === undefined) return 0;
  return countDaysUntilDue({ dueAt: new Date(company.dueDate), timeZone: findCompanyTimeZone(company) }, estimateServerTime());
}

/** Formats the company's due date for the user's locale. */
export const formatDueDate = (company: SubscribedCompany, locale: string): string =>
  new Date(company.dueDate).toLocaleDateString(locale, { timeZone: findCompanyTimeZone(company) });

/** Formats a day "YYYY-MM-DD" for the user's locale. */
export const formatDay = (day: string, locale: string): string => new Date(day).toLocaleDateString(locale, { timeZone: 'UTC' });
