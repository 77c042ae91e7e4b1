import type { FlowId, IntegrationId, QueueId, TicketId, UserId } from '@prosa/contract/ids';
import type { AnsweredContact, AnsweredTicket, AnsweringFlows } from '../answering/answer-state.ts';
import { MAIN_MENU } from '../chatbot/menu-place.ts';
import type { FlowState } from '../flows/flow-run.ts';
import type { TimedTicket } from '../ticket-timers/decide-ticket-timer.ts';
import type { TextSource } from './find-text-sources.ts';
import type { PlayedRule } from './played-rule.ts';
import type { SilenceReason } from './explain-silence.ts';

/** The move or change of the ticket that an entry tells. */
export type PlayedEvent =
  | { readonly kind: 'opened' | 'reopened' | 'taken-over' | 'closed' | 'rating-asked' | 'consent-given' | 'nobody-online' }
  | { readonly kind: 'rated'; readonly rating: number }
  | { readonly kind: 'queue'; readonly queueId: QueueId }
  | { readonly kind: 'assigned'; readonly userId: UserId }
  /** An integration speaks with the customer from here on. A play calls no other system, so the customer reads nothing of it. */
  | { readonly kind: 'integration'; readonly integrationId: IntegrationId }
  | { readonly kind: 'flow-began' | 'flow-ended' | 'with-agent'; readonly flowId: FlowId };

/** An entry of a played conversation. `by` and `sources` name the rule that said a text, and the settings that contain it. */
export type PlayedEntry = { readonly at: Date } & (
  | { readonly kind: 'customer'; readonly text: string; readonly isAudio: boolean }
  | { readonly kind: 'attendant'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly by: PlayedRule; readonly sources: readonly TextSource[] }
  | { readonly kind: 'file'; readonly name: string; readonly by: PlayedRule }
  | { readonly kind: 'event'; readonly event: PlayedEvent }
  /** The customer's message before this entry gets no answer. */
  | { readonly kind: 'silence'; readonly reason: SilenceReason }
);

/** A flow that runs in the played ticket. */
export type PlayedRun = {
  readonly flowId: FlowId;
  readonly why: NonNullable<AnsweringFlows['running']>;
  readonly state: FlowState;
};

export type PlayedTicket = Omit<AnsweredTicket, 'menuOptions'> &
  Pick<TimedTicket, 'lastMessageFromMe' | 'updatedAt' | 'reminder' | 'waitingSince' | 'botSince'> & {
    readonly id: TicketId;
    readonly run: PlayedRun | null;
    readonly hadFlow: boolean;
  };

export type PlayedContact = AnsweredContact & { readonly name: string; readonly hasAcceptedConsent: boolean };

/** A made-up customer's conversation with a connection. It exists only here, and its clock can jump. */
export type ConnectionPlay = {
  readonly now: Date;
  readonly contact: PlayedContact;
  /** The newest ticket, which may be closed. Null before the customer's first message. */
  readonly ticket: PlayedTicket | null;
  readonly entries: readonly PlayedEntry[];
};

export const startConnectionPlay = (contactName: string, now: Date): ConnectionPlay => ({
  now,
  contact: {
    name: contactName,
    disableBot: false,
    acceptsAudio: true,
    isBlocked: false,
    vacationToldOn: null,
    hasAcceptedConsent: false,
  },
  ticket: null,
  entries: [],
});

/** The counters of the bot in a ticket in which it has not said anything yet. */
export const INITIAL_BOT_COUNTERS = {
  menusSent: 0,
  menuSentAt: null,
  menuPlace: MAIN_MENU,
  outOfHoursCount: 0,
  outOfHoursAt: null,
} as const;

type WithoutTime<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never;

export const addEntry = (play: ConnectionPlay, entry: WithoutTime<PlayedEntry>): ConnectionPlay => ({
  ...play,
  entries: [...play.entries, { ...entry, at: play.now }],
});

export const addEvent = (play: ConnectionPlay, event: PlayedEvent): ConnectionPlay => addEntry(play, { kind: 'event', event });

/** Changes fields of the ticket of a play that has one. */
export function changeTicket(play: ConnectionPlay, change: Partial<PlayedTicket>): ConnectionPlay {
  if (play.ticket === null) throw new Error('the customer has not written yet');
  return { ...play, ticket: { ...play.ticket, ...change } };
}

/** Makes a message of the company the last one of the ticket. */
export const markCompanyMessage = (play: ConnectionPlay): ConnectionPlay =>
  changeTicket(play, { lastMessageFromMe: true, updatedAt: play.now, reminder: null });
