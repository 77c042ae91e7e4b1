import type { WrittenKind } from '../world/draw-customer.ts';
import type { Menu } from './menus.ts';

/**
 * A customer's message. `atMs` is its time, which lies in the second that the provider reports. `recordedMs` is the time at which
 * its webhook arrived.
 */
export type WrittenMessage = {
  readonly text: string;
  readonly of: WrittenKind;
  readonly atMs: number;
  readonly recordedMs: number;
};

/**
 * A line of the conversation. `by` is the author, where `settings` means a text of the company's settings that a move or a timer
 * sends.
 */
export type ExpectedLine = {
  readonly atMs: number;
  readonly by: 'customer' | 'bot' | 'settings' | 'attendant';
  readonly text: string;
  readonly of: WrittenKind;
};

/** A ticket as the rules predict it. */
export type ExpectedTicket = {
  status: 'pending' | 'open' | 'lgpd' | 'nps' | 'closed';
  queueId: number | null;
  userId: number | null;
  unread: number;
  /**
   * The number of times that the ticket's current question was sent: the menu, the question for consent or the question for a
   * rating.
   */
  timesAsked: number;
  menu: Menu | null;
  menuSentMs: number;
  outOfHoursCount: number;
  outOfHoursMs: number;
  waitingSinceMs: number | null;
  /** The time of the first menu of the service. */
  botSinceMs: number | null;
  updatedMs: number;
  isLastFromCompany: boolean;
  reminder: { readonly sentMs: number; readonly silentSinceMs: number } | null;
  ratingAskedMs: number | null;
  readonly rates: number[];
  readonly log: string[];
  readonly lines: ExpectedLine[];
  /** The messages that wait for the answer of a bot. */
  burst: WrittenMessage[];
  /** The earliest time at which a timer that waited for a bot's answer tries again. */
  retryMs: number;
};

export const createTicket = (status: 'pending' | 'lgpd', nowMs: number): ExpectedTicket => ({
  status,
  queueId: null,
  userId: null,
  unread: 0,
  timesAsked: 0,
  menu: null,
  menuSentMs: 0,
  outOfHoursCount: 0,
  outOfHoursMs: Number.NEGATIVE_INFINITY,
  waitingSinceMs: null,
  botSinceMs: null,
  updatedMs: nowMs,
  isLastFromCompany: false,
  reminder: null,
  ratingAskedMs: null,
  rates: [],
  log: ['create'],
  lines: [],
  burst: [],
  retryMs: Number.NEGATIVE_INFINITY,
});

/** Returns the initial values of the fields that the end of a service resets. */
export const createServiceCounters = () => ({
  timesAsked: 0,
  menu: null,
  menuSentMs: 0,
  outOfHoursCount: 0,
  outOfHoursMs: Number.NEGATIVE_INFINITY,
});
