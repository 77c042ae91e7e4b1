import type { FileListId, IntegrationId, QueueId, UserId } from '@prosa/contract/ids';
import type { MediaType } from '@prosa/contract/messages/message';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { ChatbotMenu, QueueWithGreeting, StoredMenuOption } from '../chatbot/chatbot-menu.ts';
import type { MenuPlace } from '../chatbot/menu-place.ts';
import type { FlowStart, FlowStartInput } from '../flows/choose-flow.ts';
import type { ApplicableServiceHours, VacationNotice } from '../service-hours/find-absence.ts';
import type { HolidayHours } from '../service-hours/opening-hours.ts';

/** The fields of a message that decide the answer to it. */
export type MessageToAnswer = {
  /** True for a message that somebody of the company wrote on the company's phone. */
  readonly fromMe: boolean;
  readonly body: string;
  readonly mediaType: MediaType;
  readonly media: { readonly name: string } | null;
  /** The id of the button or list entry that the customer pressed. */
  readonly replyId?: string | null;
  /** True for the record of a call that nobody answered. */
  readonly isMissedCall?: boolean;
  readonly at: Date;
};

export type AnsweredContact = {
  readonly disableBot: boolean;
  /** False if voice messages of the contact are answered with a request to write. */
  readonly acceptsAudio: boolean;
  /** True if the contact is blocked. Messages of a blocked contact are recorded and get no automatic answer. */
  readonly isBlocked: boolean;
  /** The date on which the contact last got the vacation message of the company or the connection. */
  readonly vacationToldOn: string | null;
};

export type AnsweredTicket = {
  readonly status: TicketStatus;
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
  readonly useIntegration: boolean;
  /**
   * The integration that spoke last in this ticket. Null if none has spoken. `isOver` is true once that integration no longer
   * speaks.
   */
  readonly integration: (RunningIntegration & { readonly isOver: boolean }) | null;
  readonly isGroup: boolean;
  /**
   * The number of queue menus that were sent since the customer's last choice. In a ticket that waits for consent or a rating,
   * the number of times that the customer was asked for the consent or the rating.
   */
  readonly menusSent: number;
  /** The time at which the bot last sent a menu of queues or options. */
  readonly menuSentAt: Date | null;
  /** The place of the menu that the customer saw last. */
  readonly menuPlace: MenuPlace;
  /** The options of the connection's queues, in the order of their menus. Empty unless the bot may answer in the ticket. */
  readonly menuOptions: readonly (StoredMenuOption & { readonly queue: AnsweringQueue | null })[];
  readonly outOfHoursCount: number;
  readonly outOfHoursAt: Date | null;
  /** The time of the question for a rating in the last service. Null if that service ended without the question. */
  readonly ratingAskedAt: Date | null;
};

/** The integration that speaks in a ticket. The id is null if the ticket no longer has an integration. */
export type RunningIntegration = { readonly integrationId: IntegrationId | null; readonly sessionKey: string };

export type AnsweringQueue = QueueWithGreeting & {
  /** The list of files for customers whom the bot assigns to the queue. */
  readonly fileListId: FileListId | null;
  /** The integration for customers whom the bot assigns to the queue. Null if the plan has no integrations. */
  readonly integrationId: IntegrationId | null;
};

/** The texts, limits and queues of a connection that decide what the bot answers there. */
export type AnsweringConnection = Pick<FlowStartInput['connection'], 'id' | 'groupAsTicket'> & {
  readonly greetingMessage: string;
  /** The picture or video that is sent before the greeting. */
  readonly greetingFile: object | null;
  /** The integration that speaks with customers before the menu. Null if the plan has no integrations. */
  readonly integrationId: IntegrationId | null;
  /** The maximum number of queue menus that the bot sends in a ticket before a person has to answer. 0 means no limit. */
  readonly maxUseBotQueues: number;
  /** The pause in minutes before the bot repeats a menu, and before it sends the next out-of-hours message. 0 means no pause. */
  readonly timeUseBotQueuesMinutes: number;
  /** The farewell, with which a ticket closes. */
  readonly complationMessage: string;
  /** The question for a rating, or an empty text if the connection asks for none. */
  readonly ratingMessage: string;
  /** The maximum number of times that a customer is asked for the same rating. 0 means no limit. */
  readonly maxUseBotQueuesNPS: number;
  /** The collective vacations of the connection and of the company, in this order. */
  readonly vacations: readonly VacationNotice[];
  /** The queues in the order of the menu. */
  readonly queues: readonly AnsweringQueue[];
};

/** The flows that can act in a ticket. */
export type AnsweringFlows = {
  /** The reason why the running flow began, or null if no flow runs. */
  readonly running: FlowStart['why'] | 'by-hand' | 'integration' | null;
  readonly ticket: Pick<FlowStartInput['ticket'], 'isFirst' | 'hadFlow'>;
  readonly connection: Pick<FlowStartInput['connection'], 'flowIdWelcome' | 'flowIdNotPhrase' | 'flowIdsScheduled'>;
  readonly flows: FlowStartInput['flows'];
  readonly campaigns: FlowStartInput['campaigns'];
};

/** The service hours that may decide for a conversation. */
export type AnsweringHours = {
  /** The hours of the company or of the connection. Null if `scheduleType` selects neither of them. */
  readonly ofConversation: ApplicableServiceHours | null;
  /** The hours of queues by id. Empty unless `scheduleType` is `queue`. */
  readonly byQueue: ReadonlyMap<number, ApplicableServiceHours>;
  readonly holidays: readonly HolidayHours[];
};

/**
 * Everything on which the automatic answers to one message depend. The effects of earlier rules have already been applied to this
 * state.
 */
export type AnswerState = {
  readonly now: Date;
  /** The message to which a rule answers. In a burst, `message` is one of the messages, or all messages joined as lines. */
  readonly message: MessageToAnswer;
  /** The messages of a burst, which the rules answer as one. If `burst` is missing, the rules answer only `message`. */
  readonly burst?: readonly MessageToAnswer[];
  readonly connection: AnsweringConnection;
  readonly settings: CompanySettings;
  /** The names of the menu choices that lead back, in the language of the company. */
  readonly menuWords: ChatbotMenu['words'];
  readonly hours: AnsweringHours;
  readonly contact: AnsweredContact | null;
  /** The active ticket of this contact and connection. */
  readonly ticket: AnsweredTicket | null;
  /** The flows that can act. Null if there is no active ticket, or if the message does not concern flows. */
  readonly flows: AnsweringFlows | null;
  /** True if a flow has used the message or the message got an automatic answer. Later rules then don't answer. */
  readonly isTaken: boolean;
  /** True if the message stopped a flow or an integration, because the customer writes like a bot. */
  readonly isLoopStopped?: boolean;
};
