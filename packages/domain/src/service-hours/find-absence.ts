import type { WeekdayHours } from '@prosa/contract/service-hours/service-hours';
import { MINUTE_MS, MINUTES_PER_DAY, toLocalTime } from '../time/local-time.ts';
import { type HolidayHours, isOpenAt, type Vacation } from './opening-hours.ts';

/** The service hours that apply to a conversation, with the message for customers who write outside of these hours. */
export type ApplicableServiceHours = { readonly schedules: readonly WeekdayHours[]; readonly message: string };

/** A collective vacation of a connection or of the company, with the message for customers who write during the vacation. */
export type VacationNotice = Vacation & { readonly message: string; readonly of: 'connection' | 'company' };

export type AbsenceFacts = {
  readonly now: Date;
  readonly timeZone: string;
  /** Null if no service hours apply to the conversation (`scheduleType` is `disabled`). */
  readonly hours: ApplicableServiceHours | null;
  readonly holidays: readonly HolidayHours[];
  /** The vacations of the connection and of the company. If several include today, the first one that has a message is used. */
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
 * message is ignored, because the customer would get no answer at all. Null if there is no reason.
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
  /** The number of out-of-hours messages that the ticket has got. */
  readonly outOfHoursCount: number;
  /** The time of the ticket's last out-of-hours message. Null if there is none. */
  readonly outOfHoursAt: Date | null;
  /**
   * The date on which the contact last got a message about a collective vacation, in the company's time zone. Null if there is
   * none.
   */
  readonly vacationOn: string | null;
};

/**
 * A connection's limits for its automatic answers. If `maxTimes` is 0, the number of answers is not limited. If `pauseMinutes` is
 * 0, two answers may follow each other without a pause.
 */
export type AutomaticAnswerLimits = { readonly maxTimes: number; readonly pauseMinutes: number };

/**
 * Decides whether a customer gets the message about an absence. A contact gets the message of a vacation once a day. A ticket
 * gets the out-of-hours message at most `maxTimes` times, with pauses of at least `pauseMinutes`.
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
