import type { Channel } from '@prosa/contract/channels/channel';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { ConnectionId, ContactId, FileListId, FlowId, QueueId, TicketId, UserId } from '@prosa/contract/ids';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { QueueWithGreeting, StoredMenuOption } from '@prosa/domain/chatbot/chatbot-menu';
import type { MenuPlace } from '@prosa/domain/chatbot/menu-place';
import type { FlowStart, FlowStartInput } from '@prosa/domain/flows/choose-flow';
import type { Absence, ApplicableServiceHours, VacationNotice } from '@prosa/domain/service-hours/find-absence';
import type { HolidayHours } from '@prosa/domain/service-hours/opening-hours';
import type { InboundMessage } from '../../channels/channel-adapter.ts';
import type { FlowEndReason, FlowStartReason } from '../../flow-runs/flow-run.ts';
import type { BotFile } from '../../messages/record-bot-messages.ts';

/** A message with its connection. */
export type InboundWithConnection = { readonly whatsappId: ConnectionId; readonly message: InboundMessage };

export type IntakeContact = {
  readonly id: ContactId;
  readonly name: string;
  readonly disableBot: boolean;
  /** False if voice messages of the contact are answered with a request to write. */
  readonly acceptsAudio: boolean;
  /** True if the contact is blocked. Messages of a blocked contact are recorded and get no automatic answer. */
  readonly isBlocked: boolean;
  /** The identity that wrote the message, if the contact got that identity by a merge. Null for the contact's own identity. */
  readonly replyTo: string | null;
  /** The date on which the contact last got the message of a collective vacation. */
  readonly vacationToldOn: string | null;
  /** True if the contact has consented to the storage of data. */
  readonly hasAcceptedConsent: boolean;
};

export type IntakeTicket = {
  readonly id: TicketId;
  readonly status: TicketStatus;
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
  readonly useIntegration: boolean;
  readonly isGroup: boolean;
  /** The number of queue menus sent since the customer's last choice, or of questions for consent or for a rating. */
  readonly menusSent: number;
  /** The time of the last queue menu. */
  readonly menuSentAt: Date | null;
  /** The menu that the customer saw last. */
  readonly menuPlace: MenuPlace;
  /** The options of the connection's queues, in the order of their menus. Empty unless the bot may answer in the ticket. */
  readonly menuOptions: readonly (StoredMenuOption & { readonly queue: IntakeQueue | null })[];
  readonly outOfHoursCount: number;
  readonly outOfHoursAt: Date | null;
  /** The time of the question for a rating in the last service. Null if that service ended without the question. */
  readonly ratingAskedAt: Date | null;
  /** The name of the attendant whose service the customer is asked to rate. Null unless the ticket waits for a rating. */
  readonly ratedUserName: string | null;
  readonly updatedAt: Date;
  /** The identity to which answers are sent, or null for the contact's own identity. */
  readonly replyTo: string | null;
};

export type IntakeQueue = QueueWithGreeting & {
  /** The list of files that a customer gets whom the bot assigns to the queue. */
  readonly fileListId: FileListId | null;
};

export type IntakeConnection = {
  readonly id: ConnectionId;
  readonly name: string;
  readonly channel: Channel;
  readonly greetingMessage: string;
  /** The picture or video that is sent before the greeting. */
  readonly greetingFile: BotFile | null;
  readonly allowGroup: boolean;
  readonly groupAsTicket: boolean;
  /** The time in minutes after closing within which a later message reopens the ticket. 0 means that no message does. */
  readonly timeCreateNewTicketMinutes: number;
  /** The maximum number of queue menus that the bot sends in a ticket before a person has to answer. 0 means no limit. */
  readonly maxUseBotQueues: number;
  /** The pause in minutes between two menus, and between two out-of-hours messages. 0 means no pause. */
  readonly timeUseBotQueuesMinutes: number;
  /** The message for the time in which the connection's own service hours are closed. */
  readonly outOfHoursMessage: string;
  /** The message that a closed ticket ends with. */
  readonly complationMessage: string;
  /** The question for a rating, or an empty text if the connection asks for none. */
  readonly ratingMessage: string;
  /** The maximum number of questions for one rating. 0 means no limit. */
  readonly maxUseBotQueuesNPS: number;
  /** The collective vacations of the connection and of the company, in this order. */
  readonly vacations: readonly VacationNotice[];
  /** The queues in the order of the menu. */
  readonly queues: readonly IntakeQueue[];
};

/** The flows that can act in a ticket. */
export type IntakeFlows = {
  /** The reason why the running flow began, or null if no flow runs. */
  readonly running: FlowStartReason | null;
  readonly ticket: Pick<FlowStartInput['ticket'], 'isFirst' | 'hadFlow'>;
  readonly connection: Pick<FlowStartInput['connection'], 'flowIdWelcome' | 'flowIdNotPhrase' | 'flowIdsScheduled'>;
  readonly flows: FlowStartInput['flows'];
  readonly campaigns: FlowStartInput['campaigns'];
};

/** The service hours that may decide for a conversation. */
export type IntakeHours = {
  /** The hours of the company or of the connection. Null if `scheduleType` names neither of them. */
  readonly ofConversation: ApplicableServiceHours | null;
  /** The hours of queues by id. Empty unless `scheduleType` is `queue`. */
  readonly byQueue: ReadonlyMap<number, ApplicableServiceHours>;
  readonly holidays: readonly HolidayHours[];
};

/** The data of one inbound message for the stages. It includes the applied effects of earlier stages. */
export type IntakeState = {
  readonly now: Date;
  readonly message: InboundMessage;
  readonly connection: IntakeConnection;
  readonly settings: CompanySettings;
  readonly hours: IntakeHours;
  /** True if the connection has already recorded a message with this provider's id. */
  readonly isRepeat: boolean;
  readonly contact: IntakeContact | null;
  /** The active ticket of this contact and connection. */
  readonly ticket: IntakeTicket | null;
  /** The newest closed ticket of this contact and connection, if there is no active one. */
  readonly lastTicket: IntakeTicket | null;
  /** The flows that can act, or null without an active ticket and for a message that does not concern flows. */
  readonly flows: IntakeFlows | null;
  /** True if a flow has used the message or the message got an automatic answer. Later stages then don't answer. */
  readonly isTaken: boolean;
};

/** The status of a ticket that a message opens. */
export type OpeningStatus = 'pending' | 'group' | 'lgpd';

/** An effect that the same few statements apply to the messages of several people. */
export type BatchedEffect =
  | { readonly kind: 'add-contact' }
  | { readonly kind: 'open-ticket'; readonly status: OpeningStatus }
  | { readonly kind: 'record-message'; readonly ticketId: TicketId; readonly unread: boolean };

/** An effect of one message, applied before the next message is decided. */
export type IntakeEffect =
  /** The message is not recorded and goes through no further stage. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'reopen-ticket'; readonly ticketId: TicketId }
  | { readonly kind: 'advance-flow'; readonly text: string }
  | { readonly kind: 'start-flow'; readonly flowId: FlowId; readonly why: FlowStart['why'] }
  | { readonly kind: 'end-flow'; readonly why: FlowEndReason }
  | { readonly kind: 'send-text'; readonly body: string }
  | { readonly kind: 'send-file'; readonly file: BotFile }
  | { readonly kind: 'send-file-list'; readonly fileListId: FileListId }
  /** A random member of the queue who is online gets the ticket. */
  | { readonly kind: 'draw-attendant'; readonly queueId: QueueId }
  /** The attendant whom an option of the chatbot names gets the ticket. */
  | { readonly kind: 'assign-attendant'; readonly queueId: QueueId; readonly userId: UserId }
  /** The customer is told how many tickets wait in the queue, this one included. */
  | { readonly kind: 'tell-queue-position'; readonly queueId: QueueId }
  | { readonly kind: 'ask-for-text' }
  | { readonly kind: 'ask-for-consent' }
  | { readonly kind: 'accept-consent'; readonly isGiven: boolean }
  | { readonly kind: 'count-rating-question' }
  /** The ticket closes with the customer's rating, or with null if the customer gave none. */
  | { readonly kind: 'close-after-rating'; readonly rating: number | null }
  | { readonly kind: 'close-ticket'; readonly reason: 'consent' | 'menu' }
  /** The customer is told that nobody serves now. */
  | { readonly kind: 'tell-absence'; readonly absence: Absence }
  /** The message counts as answered, so that later stages don't answer. */
  | { readonly kind: 'take-message' }
  | { readonly kind: 'count-menu'; readonly place: MenuPlace; readonly menusSent: number }
  | { readonly kind: 'give-up-menu' }
  | { readonly kind: 'assign-queue'; readonly queueId: QueueId };

/**
 * A stage's decision about a message: one effect that is applied together with those of other messages, or a list of effects
 * that are applied in order.
 */
export type IntakeDecision = BatchedEffect | readonly IntakeEffect[];

/** One stage of intake. It is a pure function, so that tests can call it thousands of times. */
export type IntakeStage = {
  readonly name: string;
  readonly decide: (state: IntakeState) => IntakeDecision;
};
