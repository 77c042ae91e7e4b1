import { closeTicket, MINUTE_MS, sendCompanyText, type ExpectedCustomerState, type Moment } from './moment.ts';
import type { ExpectedTicket } from './expected-ticket.ts';

const HOUR_MS = 60 * MINUTE_MS;

/** An act of the system in a ticket, with its time. */
export type ExpectedTimer = { readonly atMs: number; readonly act: (moment: Moment) => void };

const NO_TIMER: ExpectedTimer = { atMs: Infinity, act: () => {} };

/** E2 to E5: returns the next act of a timer in the ticket. A setting of 0 means that the timer never acts. */
export function findExpectedTimer({ customer: { connection } }: ExpectedCustomerState, ticket: ExpectedTicket): ExpectedTimer {
  const after = (sinceMs: number, ms: number, act: ExpectedTimer['act']): ExpectedTimer =>
    ms === 0 ? NO_TIMER : { atMs: Math.max(sinceMs + ms, ticket.retryMs), act };
  if (ticket.status === 'nps')
    return after(ticket.ratingAskedMs ?? 0, connection.ratingMinutes * MINUTE_MS, createExpiry(connection.farewell));
  if (ticket.status === 'pending' && ticket.queueId === null && connection.redirectQueueId !== null) {
    const sinceMs = Math.max(ticket.waitingSinceMs ?? ticket.updatedMs, ticket.botSinceMs ?? 0);
    return after(sinceMs, connection.redirectMinutes * MINUTE_MS, redirect);
  }
  if (ticket.status !== 'open') return NO_TIMER;
  const sinceMs = ticket.reminder?.silentSinceMs ?? ticket.updatedMs;
  const mayExpire = ticket.isLastFromCompany || !connection.expiresOnlyAnswered;
  const expiry = mayExpire ? after(sinceMs, connection.expiryHours * HOUR_MS, createExpiry(connection.expiryText)) : NO_TIMER;
  if (!ticket.isLastFromCompany || ticket.reminder !== null || connection.reminderText === '') return expiry;
  const reminder = after(sinceMs, connection.reminderMinutes * MINUTE_MS, (moment) => {
    sendCompanyText(moment, connection.reminderText, { by: 'settings' });
    ticket.reminder = { sentMs: moment.nowMs, silentSinceMs: sinceMs };
  });
  return reminder.atMs < expiry.atMs ? reminder : expiry;
}

const createExpiry =
  (text: string) =>
  (moment: Moment): void => {
    sendCompanyText(moment, text, { by: 'settings' });
    closeTicket(moment, 'autoClose');
  };

function redirect({ ticket, talk, nowMs }: Moment): void {
  Object.assign(ticket, { queueId: talk.customer.connection.redirectQueueId, updatedMs: nowMs });
  ticket.log.push('redirect');
}
