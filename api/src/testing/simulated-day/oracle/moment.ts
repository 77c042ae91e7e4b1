import type { DayCompany } from '../world/day-company.ts';
import type { DayCustomer } from '../world/draw-customer.ts';
import { createServiceCounters, type ExpectedLine, type ExpectedTicket } from './expected-ticket.ts';

/** Everything that the rules need to know about a customer and the customer's tickets. */
export type ExpectedCustomerState = {
  readonly company: DayCompany;
  readonly customer: DayCustomer;
  /** Counts the tickets of the company that wait in a queue without an attendant. */
  readonly countWaiting: (queueId: number) => number;
  readonly tickets: ExpectedTicket[];
  hasAccepted: boolean;
  /** The date on which the customer last got the message of a vacation of the company or the connection. */
  vacationToldOn: string;
};

/** A ticket, its customer, and the time at which something happens in the ticket. */
export type Moment = { readonly talk: ExpectedCustomerState; readonly ticket: ExpectedTicket; readonly nowMs: number };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;

type Speaker = { readonly by: Exclude<ExpectedLine['by'], 'customer'>; readonly userName?: string };

/** Adds a text of the company to the conversation. An empty text is not sent. */
export function sendCompanyText({ talk, ticket, nowMs }: Moment, text: string, { by, userName }: Speaker = { by: 'bot' }): void {
  if (text === '') return;
  const name = userName ?? talk.company.users.find(({ id }) => id === ticket.userId)?.name ?? '';
  const filled = text.replaceAll('{{firstName}}', talk.customer.name.split(' ')[0] ?? '').replaceAll('{{userName}}', name);
  // The line of a bot is later than all lines that are already recorded.
  const atMs = by === 'bot' ? Math.max(nowMs, ...ticket.lines.map((line) => line.atMs)) + 1 : nowMs;
  ticket.lines.push({ atMs, by, text: filled, of: 'chat' });
  Object.assign(ticket, { updatedMs: nowMs, isLastFromCompany: true, reminder: null });
  if (by !== 'bot') ticket.unread = 0;
}

/** Ends the service of a ticket, which then waits for a rating (`nps`) or is closed. */
export function endService({ ticket, nowMs }: Moment, status: 'nps' | 'closed'): void {
  Object.assign(ticket, { status, unread: 0, waitingSinceMs: null, updatedMs: nowMs, burst: [], ...createServiceCounters() });
}

export function closeTicket(moment: Moment, log: 'closed' | 'autoClose'): void {
  endService(moment, 'closed');
  moment.ticket.log.push(log);
}
