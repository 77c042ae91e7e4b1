import type { Channel } from '@prosa/contract/channels/channel';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { ConnectionId, ContactId, FlowId, QueueId, TicketId, UserId } from '@prosa/contract/ids';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { FlowStart, FlowStartInput } from '@prosa/domain/flows/choose-flow';
import type { InboundMessage } from '../../channels/channel-adapter.ts';
import type { FlowEndReason, FlowStartReason } from '../../flow-runs/flow-run.ts';
import type { BotFile } from '../../messages/record-bot-messages.ts';

/** A message with its connection. */
export type InboundWithConnection = { readonly whatsappId: ConnectionId; readonly message: InboundMessage };

export type IntakeContact = {
  readonly id: ContactId;
  readonly name: string;
  readonly disableBot: boolean;
  /** False if the contact's audio is answered with a request to write. */
  readonly acceptsAudio: boolean;
  /** A blocked contact's messages are recorded, and nothing automatic answers them. */
  readonly isBlocked: boolean;
};

export type IntakeTicket = {
  readonly id: TicketId;
  readonly status: TicketStatus;
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
  readonly useIntegration: boolean;
  readonly isGroup: boolean;
  /** How many queue menus were sent since the last choice. */
  readonly menusSent: number;
  readonly updatedAt: Date;
};

export type IntakeQueue = { readonly id: QueueId; readonly name: string; readonly greetingMessage: string };

export type IntakeConnection = {
  readonly id: ConnectionId;
  readonly name: string;
  readonly channel: Channel;
  readonly greetingMessage: string;
  /** The picture or film that goes before the greeting. */
  readonly greetingFile: BotFile | null;
  readonly allowGroup: boolean;
  readonly groupAsTicket: boolean;
  /** In minutes. 0 means that a closed ticket never takes a later message. */
  readonly timeCreateNewTicketMinutes: number;
  /** The most menus that the bot sends for a ticket before a person has to answer. 0 means no limit. */
  readonly maxUseBotQueues: number;
  /** The queues in the order of the menu. */
  readonly queues: readonly IntakeQueue[];
};

/** The actions of the company's flows in a ticket. */
export type IntakeFlows = {
  /** The reason why the running flow began. Null if no flow runs. */
  readonly running: FlowStartReason | null;
  readonly ticket: Pick<FlowStartInput['ticket'], 'isFirst' | 'hadFlow'>;
  readonly connection: Pick<FlowStartInput['connection'], 'flowIdWelcome' | 'flowIdNotPhrase' | 'flowIdsScheduled'>;
  readonly flows: FlowStartInput['flows'];
  readonly campaigns: FlowStartInput['campaigns'];
};

/** The stages' data of one inbound message. Applied effects are part of it before the next stage. */
export type IntakeState = {
  readonly now: Date;
  readonly message: InboundMessage;
  readonly connection: IntakeConnection;
  readonly settings: CompanySettings;
  /** The provider's id is already recorded on this connection. */
  readonly isRepeat: boolean;
  readonly contact: IntakeContact | null;
  /** The active ticket of this contact and connection. */
  readonly ticket: IntakeTicket | null;
  /** The newest closed ticket. */
  readonly lastTicket: IntakeTicket | null;
  /** Null without an active ticket, and for a message that does not concern flows. */
  readonly flows: IntakeFlows | null;
  /** A flow took the message, or it got an automatic answer: no later stage answers. */
  readonly isTaken: boolean;
};

/** An effect that a few statements apply for the messages of several people. */
export type BatchedEffect =
  | { readonly kind: 'add-contact' }
  | { readonly kind: 'open-ticket'; readonly status: 'pending' | 'group' }
  | { readonly kind: 'record-message'; readonly ticketId: TicketId; readonly unread: boolean };

/** An effect of one message, applied before the next message is decided. */
export type IntakeEffect =
  /** The message is not recorded. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'reopen-ticket'; readonly ticketId: TicketId }
  | { readonly kind: 'advance-flow'; readonly text: string }
  | { readonly kind: 'start-flow'; readonly flowId: FlowId; readonly why: FlowStart['why'] }
  | { readonly kind: 'end-flow'; readonly why: FlowEndReason }
  | { readonly kind: 'send-text'; readonly body: string }
  | { readonly kind: 'send-file'; readonly file: BotFile }
  | { readonly kind: 'ask-for-text' }
  | { readonly kind: 'count-menu' }
  | { readonly kind: 'give-up-menu' }
  | { readonly kind: 'assign-queue'; readonly queueId: QueueId };

/** A stage's decision for a message's transaction: one shared effect, or a list that is applied in order. */
export type IntakeDecision = BatchedEffect | readonly IntakeEffect[];

/** One stage of intake: pure, so that it can be tested by the thousand. */
export type IntakeStage = {
  readonly name: string;
  readonly decide: (state: IntakeState) => IntakeDecision;
};
