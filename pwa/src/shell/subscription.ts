import type { SessionUser } from '@prosa/contract/session/session';
import { timeZoneOf } from '@prosa/domain/session/calendar';
import { daysUntilDue } from '@prosa/domain/session/subscription';
import { serverTime } from '../platform/server-time.ts';
import { useNow } from '../ui/interaction/use-now.ts';

type Company = Pick<SessionUser['company'], 'dueDate' | 'companieSettings'>;

/** The time zone of the company's calendar. */
const zoneOf = ({ companieSettings }: Company): string =>
  timeZoneOf(companieSettings?.find(({ key }) => key === 'timeZone')?.value);

/** Days to the company's due date in its own calendar: negative means expired. By the server's clock, not the device's. */
export function useDaysUntilDue(company: Company | undefined): number {
  // Rendered anew each half minute.
  useNow();
  if (company === undefined) return 0;
  return daysUntilDue({ dueAt: new Date(company.dueDate), timeZone: zoneOf(company) }, serverTime());
}

/** The company's due date in the user's way of writing. */
export const formatDueDate = (company: Company, locale: string): string =>
  new Date(company.dueDate).toLocaleDateString(locale, { timeZone: zoneOf(company) });

/** A day "YYYY-MM-DD" in the user's way of writing. */
export const formatDay = (day: string, locale: string): string => new Date(day).toLocaleDateString(locale, { timeZone: 'UTC' });
