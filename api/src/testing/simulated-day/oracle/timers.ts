import { close, MINUTE_MS, say, type ExpectedCustomerState, type Moment } from './moment.ts';
import type { ExpectedTicket } from './expected-ticket.ts';

const HOUR_MS = 60 * MINUTE_MS;

/** An act of the system in a ticket, with its time. */
export type ExpectedTimer = { readonly atMs: number; readonly act: (moment: Moment) => void };

const NEVER: ExpectedTimer = { atMs: Infinity, act: () => {} };

/** E2 to E5: returns the next act of a timer in the ticket. A setting of 0 means that the timer never acts. */
export function findExpectedTimer({ customer: { connection } }: ExpectedCustomerState, ticket: ExpectedTicket): ExpectedTimer {
  const after = (sinceMs: number, ms: number, act: ExpectedTimer['act']): ExpectedTimer =>
    ms === 0 ? NEVER : { atMs: Math.max(sinceMs + ms, ticket.retryMs), act };
  if (ticket.status === 'nps')
    return after(ticket.ratingAskedMs ?? 0, connection.ratingMinutes * MINUTE_MS, expire(connection.farewell));
  if (ticket.status === 'pending' && ticket.queueId === null && connection.redirectQueueId !== null) {
    const sinceMs = Math.max(ticket.waitingSinceMs ?? ticket.updatedMs, ticket.botSinceMs ?? 0);
    return after(sinceMs, connection.redirectMinutes * MINUTE_MS, redirect);
  }
  if (ticket.status !== 'open') return NEVER;
  const sinceMs = ticket.reminder?.silentSinceMs ?? ticket.updatedMs;
  const mayExpire = ticket.isLastFromCompany || !connection.expiresOnlyAnswered;
  const expiry = mayExpire ? after(sinceMs, connection.expiryHours * HOUR_MS, expire(connection.expiryText)) : NEVER;
  if (!ticket.isLastFromCompany || ticket.reminder !== null || connection.reminderText === '') return expiry;
  const reminder = after(sinceMs, connection.reminderMinutes * MINUTE_MS, (moment) => {
    say(moment, connection.reminderText, { by: 'settings' });
    ticket.reminder = { sentMs: moment.nowMs, silentSinceMs: sinceMs };
  });
  return reminder.atMs < expiry.atMs ? reminder : expiry;
}

const expire =
  (text: string) =>
  (moment: Moment): void => {
    say(moment, text, { by: 'settings' });
    close(moment, 'autoClose');
  };

function redirect({ ticket, talk, nowMs }: Moment): void {
  Object.assign(ticket, { queueId: talk.customer.connection.redirectQueueId, updatedMs: nowMs });
  ticket.log.push('redirect');
}
