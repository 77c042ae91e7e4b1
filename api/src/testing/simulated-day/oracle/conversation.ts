import { chooseAttendantAct } from '../world/attendant-act.ts';
import type { DayAct } from '../world/draw-customer.ts';
import { answerBurst } from './answer-burst.ts';
import { attend } from './attend.ts';
import { createTicket, createServiceCounters, type ExpectedTicket, type WrittenMessage } from './expected-ticket.ts';
import { MINUTE_MS, SECOND_MS, type ExpectedCustomerState } from './moment.ts';
import { findExpectedTimer } from './timers.ts';

/** The pause in milliseconds after which a timer tries again, if it did not act because a bot was about to answer. */
const RETRY_MS = 2 * SECOND_MS;

/**
 * The conversation of one customer, as the rules of `intake/SPEC.md` predict it. The class does not use the server's code for
 * these rules.
 */
export class ExpectedConversation {
  readonly #talk: ExpectedCustomerState;

  constructor(given: Pick<ExpectedCustomerState, 'company' | 'customer' | 'countWaiting'>) {
    this.#talk = { ...given, tickets: [], hasAccepted: false, vacationToldOn: '' };
  }

  get tickets(): readonly ExpectedTicket[] {
    return this.#talk.tickets;
  }

  /** The customer's newest ticket, or undefined if there is none. */
  get ticket(): ExpectedTicket | undefined {
    return this.tickets.at(-1);
  }

  /** The time of the next answer of a bot or the next act of a timer, if nothing else happens before. */
  get nextDueMs(): number {
    const { ticket } = this;
    return ticket === undefined ? Infinity : Math.min(findAnswerTime(ticket), findExpectedTimer(this.#talk, ticket).atMs);
  }

  act(act: DayAct): void {
    if (act.kind === 'write') return this.#receive(act);
    const { ticket } = this;
    const chosen = ticket === undefined ? null : chooseAttendantAct(ticket.status, act.choice);
    if (ticket !== undefined && chosen !== null) attend({ talk: this.#talk, ticket, nowMs: act.atMs }, chosen, act.target);
  }

  /** Runs the bot's answer or the timer that is due at the given time. */
  wake(nowMs: number): void {
    const { ticket } = this;
    if (ticket === undefined) return;
    const moment = { talk: this.#talk, ticket, nowMs };
    if (findAnswerTime(ticket) <= nowMs) {
      const { burst } = ticket;
      ticket.burst = [];
      return answerBurst(moment, burst);
    }
    const timer = findExpectedTimer(this.#talk, ticket);
    if (timer.atMs > nowMs) return;
    // B5: a timer waits until the customer's unanswered messages are answered.
    if (ticket.burst.length > 0) ticket.retryMs = nowMs + RETRY_MS;
    else timer.act(moment);
  }

  /** T1 to T5, M1, M2: records a message. */
  #receive({ atMs: nowMs, text, of }: Extract<DayAct, { kind: 'write' }>): void {
    const isReaction = of === 'reaction';
    const ticket = isReaction ? this.ticket : this.#findOrOpenTicket(nowMs);
    if (ticket === undefined) return;
    const message = { text, of, recordedMs: nowMs, atMs: toMessageTime(ticket, nowMs) };
    const isNewest = ticket.lines.every((line) => line.of === 'reaction' || line.atMs <= message.atMs);
    ticket.lines.push({ atMs: message.atMs, by: 'customer', text, of });
    if (isReaction) return;
    ticket.unread += 1;
    ticket.waitingSinceMs = Math.min(ticket.waitingSinceMs ?? Infinity, message.atMs);
    ticket.updatedMs = nowMs;
    ticket.reminder = null;
    if (isNewest) ticket.isLastFromCompany = false;
    if (this.#wouldAnswer(ticket, message)) ticket.burst.push(message);
  }

  #findOrOpenTicket(nowMs: number): ExpectedTicket {
    const { ticket } = this;
    const { company, customer, hasAccepted, tickets } = this.#talk;
    if (ticket !== undefined && ticket.status !== 'closed') return ticket;
    const reopenMs = customer.connection.reopenMinutes * MINUTE_MS;
    const lacksConsent = company.consent !== 'never' && !hasAccepted;
    if (ticket?.ratingAskedMs === null && !lacksConsent && reopenMs > 0 && nowMs - ticket.updatedMs <= reopenMs) {
      Object.assign(ticket, { status: 'pending', updatedMs: nowMs, botSinceMs: null, ...createServiceCounters() });
      ticket.log.push('reopen');
      return ticket;
    }
    const asks = company.consent === 'always' || (company.consent === 'once' && !hasAccepted);
    const opened = createTicket(asks ? 'lgpd' : 'pending', nowMs);
    tickets.push(opened);
    return opened;
  }

  /** B1: returns true if a bot would answer this message. Only then does the message wait for an answer. */
  #wouldAnswer(ticket: ExpectedTicket, message: WrittenMessage): boolean {
    const copy = { ...ticket, log: [...ticket.log], lines: [...ticket.lines], rates: [], burst: [] };
    answerBurst({ talk: { ...this.#talk, tickets: [] }, ticket: copy, nowMs: message.recordedMs }, [message]);
    return copy.lines.length > ticket.lines.length || copy.log.length > ticket.log.length || copy.status !== ticket.status;
  }
}

/**
 * M1: returns the time of a message. It lies in the second in which the customer wrote the message, and after all messages of
 * that second that the ticket already has.
 */
function toMessageTime({ lines }: ExpectedTicket, nowMs: number): number {
  const secondMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS;
  const times = lines.map(({ atMs }) => atMs).filter((atMs) => atMs >= secondMs && atMs < secondMs + SECOND_MS);
  return times.length === 0 ? secondMs : Math.max(...times) + 1;
}

/** B1: returns the time of the answer: a second after the last message, but at most five seconds after the first one. */
function findAnswerTime({ burst }: ExpectedTicket): number {
  const [first, last] = [burst.at(0), burst.at(-1)];
  if (first === undefined || last === undefined) return Infinity;
  return Math.min(last.recordedMs + SECOND_MS, first.recordedMs + 5 * SECOND_MS);
}
