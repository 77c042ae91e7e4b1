import type { Channel } from '@prosa/contract/channels/channel';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { FlowId, QueueId, ConnectionId, TicketId, ContactId } from '@prosa/contract/ids';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { FlowStart, FlowStartInput } from '@prosa/domain/flows/choose-flow';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import type { FlowRunCut, FlowRunWhy } from '../flow-runs/flow-run.ts';

/** A message with the connection it came in on. */
export type Inbound = { readonly whatsappId: number; readonly message: InboundMessage };

export type IntakeContact = {
  readonly id: ContactId;
  readonly name: string;
  readonly disableBot: boolean;
  /** False where audio of theirs is answered with the wish that they write. */
  readonly acceptsAudio: boolean;
  /** A contact whose messages are recorded, and answered by nothing automatic. */
  readonly isBlocked: boolean;
};

export type IntakeTicket = {
  readonly id: TicketId;
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly useIntegration: boolean;
  readonly isGroup: boolean;
  /** Queue menus sent since the last choice. */
  readonly menusSent: number;
  readonly updatedAt: Date;
};

export type IntakeQueue = { readonly id: QueueId; readonly name: string; readonly greetingMessage: string };

export type IntakeConnection = {
  readonly id: ConnectionId;
  readonly name: string;
  readonly channel: Channel;
  readonly greetingMessage: string;
  readonly allowGroup: boolean;
  readonly groupAsTicket: boolean;
  /** Minutes; 0 means that a closed ticket never takes a later message. */
  readonly timeCreateNewTicketMinutes: number;
  /** In the order of the menu. */
  readonly queues: readonly IntakeQueue[];
};

/** The things that the company's flows can do in a ticket. */
export type IntakeFlows = {
  /** Why the flow that goes on in the ticket began; null where none does. */
  readonly running: FlowRunWhy | null;
  readonly ticket: Pick<FlowStartInput['ticket'], 'isFirst' | 'hadFlow'>;
  readonly connection: Pick<FlowStartInput['connection'], 'flowIdWelcome' | 'flowIdNotPhrase' | 'flowIdsScheduled'>;
  readonly flows: FlowStartInput['flows'];
  readonly campaigns: FlowStartInput['campaigns'];
};

/** All that the stages know of one inbound message. Effects that were applied show in it before the next stage. */
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
  /** The newest closed one. */
  readonly lastTicket: IntakeTicket | null;
  /** Null without an active ticket, and for a message that concerns no flow. */
  readonly flows: IntakeFlows | null;
  /** A flow took the message, or it was answered by itself: no stage after it answers. */
  readonly isTaken: boolean;
};

/** An effect that the same few statements have for the messages of several people. */
export type SharedEffect =
  | { readonly kind: 'add-contact' }
  | { readonly kind: 'open-ticket'; readonly status: 'pending' | 'group' }
  | { readonly kind: 'record-message'; readonly ticketId: TicketId; readonly unread: boolean };

/** An effect of one message, which is applied before the next message is decided. */
export type IntakeEffect =
  /** The message is not recorded. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'reopen-ticket'; readonly ticketId: TicketId }
  | { readonly kind: 'advance-flow'; readonly text: string }
  | { readonly kind: 'start-flow'; readonly flowId: FlowId; readonly why: FlowStart['why'] }
  | { readonly kind: 'end-flow'; readonly why: FlowRunCut }
  | { readonly kind: 'send-text'; readonly body: string }
  | { readonly kind: 'ask-for-text' }
  | { readonly kind: 'count-menu' }
  | { readonly kind: 'give-up-menu' }
  | { readonly kind: 'assign-queue'; readonly queueId: QueueId };

/** The effects a stage decides for a message's transaction: one shared effect alone, or a list that is applied in order. */
export type IntakeDecision = SharedEffect | readonly IntakeEffect[];

/** One step of intake: pure, so it can be tested by the thousand. */
export type IntakeStage = {
  readonly name: string;
  readonly decide: (state: IntakeState) => IntakeDecision;
};
