import type { WeekdayHours } from '@prosa/contract/service-hours/service-hours';
import { MINUTE_MS, MINUTES_PER_DAY, toLocalTime } from '../time/local-time.ts';
import { type HolidayHours, isOpenAt, type Vacation } from './opening-hours.ts';

/** The service hours that apply to a conversation, with the message for customers who write outside of them. */
export type ApplicableServiceHours = { readonly schedules: readonly WeekdayHours[]; readonly message: string };

/** A collective vacation of a connection or of the company, with the message for customers who write in it. */
export type VacationNotice = Vacation & { readonly message: string; readonly of: 'connection' | 'company' };

export type AbsenceFacts = {
  readonly now: Date;
  readonly timeZone: string;
  /** Null if no service hours apply to the conversation (`scheduleType` is `disabled`). */
  readonly hours: ApplicableServiceHours | null;
  readonly holidays: readonly HolidayHours[];
  /** The vacations of the connection and of the company. The first one that includes today counts. */
  readonly vacations: readonly VacationNotice[];
};

/**
 * The reason why nobody serves a customer now, with the message for the customer, and today's date in the company's time zone.
 */
export type Absence = { readonly message: string; readonly today: string } & (
  | { readonly why: 'vacation'; readonly vacation: VacationNotice }
  | { readonly why: 'out-of-hours' }
);

/**
 * Finds the reason why nobody serves a customer now. A vacation takes precedence over the service hours. A reason without a
 * message does not count, because the customer would get no answer at all. Null if somebody serves the customer.
 */
export function findAbsence({ now, timeZone, hours, holidays, vacations }: AbsenceFacts): Absence | null {
  const { day } = toLocalTime(now.getTime(), timeZone);
  const today = new Date(day * MINUTES_PER_DAY * MINUTE_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const vacation = vacations.find(({ from, to, message }) => from <= today && today <= to && message.trim() !== '');
  if (vacation !== undefined) return { why: 'vacation', message: vacation.message, today, vacation };
  if (hours === null || hours.message.trim() === '') return null;
  const isOpen = isOpenAt({ schedules: hours.schedules, holidays, timeZone }, now);
  return isOpen ? null : { why: 'out-of-hours', message: hours.message, today };
}

/** The messages about absences that a customer has already got. */
export type SentAbsenceMessages = {
  /** The number of out-of-hours messages in the ticket, and the time of the last one. */
  readonly outOfHoursCount: number;
  readonly outOfHoursAt: Date | null;
  /** The date on which the contact last got the message of a vacation. */
  readonly vacationOn: string | null;
};

/** The limits of a connection for its automatic answers. 0 means no limit, and no pause. */
export type AutomaticAnswerLimits = { readonly maxTimes: number; readonly pauseMinutes: number };

/**
 * Decides whether a customer gets the message about an absence. The message of a vacation goes to a contact once a day. The
 * out-of-hours message goes into a ticket at most `maxTimes` times, and not within `pauseMinutes` after the last one.
 */
export function isAbsenceMessageDue(
  absence: Absence,
  sent: SentAbsenceMessages,
  { now, limits: { maxTimes, pauseMinutes } }: { readonly now: Date; readonly limits: AutomaticAnswerLimits },
): boolean {
  if (absence.why === 'vacation') return sent.vacationOn !== absence.today;
  if (maxTimes > 0 && sent.outOfHoursCount >= maxTimes) return false;
  return sent.outOfHoursAt === null || now.getTime() - sent.outOfHoursAt.getTime() >= pauseMinutes * MINUTE_MS;
}
