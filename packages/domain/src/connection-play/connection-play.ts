import type { FlowId, QueueId, TicketId, UserId } from '@prosa/contract/ids';
import type { TargetClock } from '../answer-targets/answer-targets.ts';
import type { AnsweredContact, MessageToAnswer, AnsweredTicket, AnsweringFlows } from '../answering/answer-state.ts';
import { MAIN_MENU } from '../chatbot/menu-place.ts';
import type { FlowRunState } from '../flows/flow-run.ts';
import type { IntegrationCallRequest, IntegrationMemory } from '../integrations/conversation.ts';
import type { RuleDecision } from '../rule-decisions/rule-decision.ts';
import type { TimedTicket } from '../ticket-timers/decide-ticket-timer.ts';
import type { TextSource } from './find-text-sources.ts';

/** A move or change of the ticket, as the player shows it among the entries. */
export type PlayedEvent =
  | { readonly kind: 'opened' | 'reopened' | 'taken-over' | 'returned' | 'closed' | 'rating-asked' | 'integration-note' }
  | { readonly kind: 'rated'; readonly rating: number }
  | { readonly kind: 'queue'; readonly queueId: QueueId }
  | { readonly kind: 'assigned'; readonly userId: UserId }
  | { readonly kind: 'flow-began' | 'flow-ended' | 'with-agent'; readonly flowId: FlowId };

/** An entry of a played conversation. `sources` lists the settings that contain the text of the entry. */
export type PlayedEntry = { readonly at: Date } & (
  | { readonly kind: 'customer'; readonly text: string; readonly isAudio: boolean }
  | { readonly kind: 'attendant' | 'integration'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly sources: readonly TextSource[] }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'event'; readonly event: PlayedEvent }
  /** The reason for the preceding entries, or for the silence after the customer's message. */
  | { readonly kind: 'decision'; readonly decision: RuleDecision }
);

/** A flow that runs in the played ticket. */
export type PlayedFlowRun = {
  readonly flowId: FlowId;
  readonly why: NonNullable<AnsweringFlows['running']>;
  readonly state: FlowRunState;
};

/** The conversation of the customer with an integration. The user types the answers of the integration. */
export type PlayedIntegrationConversation = {
  readonly memory: IntegrationMemory;
  /** The call to the integration that waits for its answer. Null while no call waits. */
  readonly request: IntegrationCallRequest | null;
  /** The messages that the customer has written while the call waits for its answer. */
  readonly waiting: readonly string[];
};

export type PlayedTicket = Omit<AnsweredTicket, 'menuOptions'> &
  Pick<TimedTicket, 'lastMessageFromMe' | 'updatedAt' | 'reminder' | 'waitingSince' | 'botSince' | 'assignedSince'> & {
    readonly id: TicketId;
    readonly run: PlayedFlowRun | null;
    readonly hadFlow: boolean;
    /** The customer's messages that wait for a bot's answer. The bot answers all of them as one message. */
    readonly burst: readonly MessageToAnswer[];
    readonly talk: PlayedIntegrationConversation | null;
    readonly targetClock: TargetClock;
    /** Whether a person has answered since the ticket was opened or reopened. */
    readonly isAnswered: boolean;
    readonly isOverdueTold: boolean;
    /** The queue about which the play has already reported that no other member can get the ticket. */
    readonly nobodyIn: QueueId | null;
  };

export type PlayedContact = AnsweredContact & {
  readonly name: string;
  readonly hasAcceptedConsent: boolean;
  readonly isGroup: boolean;
  /** The user whose wallet contains the contact. Null if no wallet contains it. */
  readonly walletOwnerId: UserId | null;
};

/** The conversation of a made-up customer with a connection. A play exists only in the browser, and its clock can jump. */
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
    isGroup: false,
    walletOwnerId: null,
    vacationToldOn: null,
    hasAcceptedConsent: false,
  },
  ticket: null,
  entries: [],
});

/** The counters of the bot in a ticket before the bot has sent anything. */
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

export const addDecisions = (play: ConnectionPlay, decisions: readonly RuleDecision[]): ConnectionPlay =>
  decisions.reduce((each, decision) => addEntry(each, { kind: 'decision', decision }), play);

/** Changes fields of the play's ticket. Throws if the play has no ticket yet. */
export function changeTicket(play: ConnectionPlay, change: Partial<PlayedTicket>): ConnectionPlay {
  if (play.ticket === null) throw new Error('the customer has not written yet');
  return { ...play, ticket: { ...play.ticket, ...change } };
}

/** Assigns the waiting ticket to an attendant, who still has to accept it. */
export const assignPlayedTicket = (play: ConnectionPlay, userId: UserId): ConnectionPlay =>
  addEvent(changeTicket(play, { userId, updatedAt: play.now, assignedSince: play.now }), { kind: 'assigned', userId });

/** Records that the last message of the ticket comes from the company. */
export const markCompanyMessage = (play: ConnectionPlay): ConnectionPlay =>
  changeTicket(play, { lastMessageFromMe: true, updatedAt: play.now, reminder: null });

/** Ends the flow and the integration of the ticket, and drops the messages that wait for the answer of a bot. */
export const endBotsInPlay = (play: ConnectionPlay): ConnectionPlay =>
  play.ticket === null ? play : changeTicket(play, { run: null, burst: [], ...toEndedIntegration(play.ticket) });

/** Returns the fields of a ticket after its integration has ended. */
export const toEndedIntegration = ({ integration }: PlayedTicket) =>
  ({
    useIntegration: false,
    integration: integration === null ? null : { ...integration, isOver: true },
    talk: null,
  }) satisfies Partial<PlayedTicket>;
