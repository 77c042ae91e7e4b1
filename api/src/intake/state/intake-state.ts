import type { Channel } from '@prosa/contract/channels/channel';
import type { ConnectionId, ContactId, MessageId, TicketId } from '@prosa/contract/ids';
import type {
  AnsweredContact,
  MessageToAnswer,
  AnsweredTicket,
  AnsweringConnection,
  AnswerState,
} from '@prosa/domain/answering/answer-state';
import type { RuleDecision } from '@prosa/domain/rule-decisions/rule-decision';
import type { OpeningStatus } from '@prosa/domain/tickets/choose-ticket-for-message';
import type { InboundMessage } from '../../channels/channel-adapter.ts';
import type { BotFile } from '../../messages/record-bot-messages.ts';

/** An inbound message with the connection that received it. */
export type InboundWithConnection = { readonly whatsappId: ConnectionId; readonly message: InboundMessage };

export type IntakeContact = AnsweredContact & {
  readonly id: ContactId;
  readonly name: string;
  /** The identity that wrote the message, if the contact got that identity by a merge. Null for the contact's own identity. */
  readonly replyTo: string | null;
  /** True if the contact has consented to the storage of data. */
  readonly hasAcceptedConsent: boolean;
};

export type IntakeTicket = AnsweredTicket & {
  readonly id: TicketId;
  /** The name of the attendant whose service the customer is asked to rate. Null unless the ticket waits for a rating. */
  readonly ratedUserName: string | null;
  readonly updatedAt: Date;
  /** The identity to which answers are sent, or null for the contact's own identity. */
  readonly replyTo: string | null;
  /** The time at which the customer's oldest message without a bot's answer was recorded, or null if there is no such message. */
  readonly burstSince: Date | null;
};

export type IntakeConnection = AnsweringConnection & {
  readonly name: string;
  readonly channel: Channel;
  readonly greetingFile: BotFile | null;
  readonly allowGroup: boolean;
  /** The time in minutes after closing within which a later message reopens the ticket. 0 means that no message does. */
  readonly timeCreateNewTicketMinutes: number;
  /** The message that customers get while the connection's own service hours are closed. */
  readonly outOfHoursMessage: string;
};

/** A message of a burst. It has no id while it is being recorded. */
export type BurstMessage = MessageToAnswer & { readonly id?: MessageId };

/** The data with which the rules answer a customer's burst. It includes the changes that earlier rules have made. */
export type IntakeState = Omit<AnswerState, 'burst'> & {
  /** The messages that wait for an answer. */
  readonly burst: readonly BurstMessage[];
  readonly connection: IntakeConnection;
  readonly contact: IntakeContact | null;
  readonly ticket: IntakeTicket | null;
};

/** The data of one inbound message for the stages that record it. */
export type InboundState = IntakeState & {
  readonly message: InboundMessage;
  /** The id of the recorded message, or null before it is recorded. */
  readonly messageId: MessageId | null;
  /** True if the connection has already recorded a message with this provider's id. */
  readonly isRepeat: boolean;
  /** The newest closed ticket of this contact and connection, if there is no active one. */
  readonly lastTicket: IntakeTicket | null;
};

/** An effect that the same few statements apply to the messages of several people. */
export type BatchedEffect =
  | { readonly kind: 'add-contact' }
  | { readonly kind: 'open-ticket'; readonly status: OpeningStatus }
  | { readonly kind: 'record-message'; readonly ticketId: TicketId; readonly unread: boolean }
  /** The message waits, and a bot answers it once the customer pauses. */
  | { readonly kind: 'await-answer'; readonly ticketId: TicketId }
  /** No bot answers the message. `decision` is the reason, which is stored. */
  | { readonly kind: 'stay-silent'; readonly ticketId: TicketId; readonly decision: RuleDecision };

/** An effect of a stage on one message. Each effect is applied before the stage decides about the next message. */
export type RecordingEffect =
  /** The message is not recorded and goes through no further stage. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'reopen-ticket'; readonly ticketId: TicketId }
  /** A person has answered the customer, so the bots become silent in the ticket. */
  | { readonly kind: 'silence-bots'; readonly ticketId: TicketId };

/**
 * The decision of a stage about the recording of a message. It is either one effect that is applied together with those of other
 * messages, or a list of effects that are applied in order.
 */
export type RecordingStageEffects = BatchedEffect | readonly RecordingEffect[];

/** A stage in the recording of a message. `decide` is a pure function, so that tests can call it thousands of times. */
export type RecordingStage = {
  readonly name: string;
  readonly decide: (state: InboundState) => RecordingStageEffects;
};
