import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { Connection } from '../channels/connection.ts';
import { ChatMessage } from '../chats/chat-message.ts';
import { Chat } from '../chats/chat.ts';
import { Contact, Tag } from '../contacts/contact.ts';
import { FileList } from '../file-lists/file-list.ts';
import { PhraseCampaign } from '../flows/phrase-campaign.ts';
import { Flow } from '../flows/flow.ts';
import { QueueIntegration } from '../integrations/integration.ts';
import {
  ChatId,
  CompanyId,
  ConnectionId,
  ContactId,
  FileListId,
  PhraseCampaignId,
  FlowId,
  IntegrationId,
  QueueId,
  InboxViewId,
  QuickMessageId,
  ScheduleId,
  TicketId,
  TicketNoteId,
  TicketUuid,
  UserId,
  TagId,
} from '../ids.ts';
import { LongJob } from '../long-jobs/long-job.ts';
import { Message } from '../messages/message.ts';
import { FeedPosition } from '../sync/feed-position.ts';
import { InboxView } from '../inbox-views/inbox-view.ts';
import { QuickMessage } from '../quick-messages/quick-message.ts';
import { Schedule } from '../schedules/schedule.ts';
import { Queue, UserSummary } from '../session/session.ts';
import { TicketActivity } from './client-messages.ts';
import { TicketNote } from '../ticket-notes/ticket-note.ts';
import { Ticket } from '../tickets/ticket.ts';

/**
 * An event about a ticket. All live events (coverage 1 §7) use the namespace `/{companyId}`. For speed they are delivered at most
 * once and in any order, so only the pull is reliable. A receiver ignores an event that it can't parse. It also ignores an event
 * whose `asOf` is below the position to which the receiver has pulled.
 */
export const TicketEvent = v.variant('action', [
  v.object({ action: v.literal('create'), ticket: Ticket, asOf: FeedPosition }),
  v.object({ action: v.literal('update'), ticket: Ticket, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), ticketId: TicketId, asOf: FeedPosition }),
]);
export type TicketEvent = v.InferOutput<typeof TicketEvent>;

export const AppMessageEvent = v.object({
  action: v.picklist(['create', 'update', 'delete']),
  message: Message,
  ticket: Ticket,
  contact: Contact,
  asOf: FeedPosition,
});
export type AppMessageEvent = v.InferOutput<typeof AppMessageEvent>;

export const ContactEvent = v.variant('action', [
  v.object({ action: v.literal('create'), contact: Contact, asOf: FeedPosition }),
  v.object({ action: v.literal('update'), contact: Contact, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), contactId: ContactId, asOf: FeedPosition }),
]);
export type ContactEvent = v.InferOutput<typeof ContactEvent>;

/** Prosa's own event about a note on a ticket, for the users who see the ticket. */
export const TicketNoteEvent = v.variant('action', [
  v.object({ action: v.literal('create'), note: TicketNote, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), id: TicketNoteId, asOf: FeedPosition }),
]);
export type TicketNoteEvent = v.InferOutput<typeof TicketNoteEvent>;

/**
 * A tag of the company was created, changed or deleted (coverage 2 §7). The rows of contacts and tickets have only the ids of
 * their tags, so devices learn a new name or colour of a tag from the tag alone.
 */
export const TagEvent = v.variant('action', [
  v.object({ action: v.picklist(['create', 'update']), tag: Tag, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), tagId: TagId, asOf: FeedPosition }),
]);
export type TagEvent = v.InferOutput<typeof TagEvent>;

/**
 * A quick reply was created, changed or deleted. The event is for the users who see the quick reply. The action `delete` is also
 * for users who can no longer see the quick reply.
 */
export const QuickMessageEvent = v.variant('action', [
  v.object({ action: v.literal('create'), record: QuickMessage, asOf: FeedPosition }),
  v.object({ action: v.literal('update'), record: QuickMessage, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), id: QuickMessageId, asOf: FeedPosition }),
]);
export type QuickMessageEvent = v.InferOutput<typeof QuickMessageEvent>;

/** A scheduled message was created, changed, sent or deleted (coverage 3 §7). */
export const ScheduleEvent = v.variant('action', [
  v.object({ action: v.picklist(['create', 'update']), schedule: Schedule, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), id: ScheduleId, asOf: FeedPosition }),
]);
export type ScheduleEvent = v.InferOutput<typeof ScheduleEvent>;

/** Prosa's own event for the other devices of a user: a view of the inbox was saved, changed or deleted. */
export const InboxViewEvent = v.variant('action', [
  v.object({ action: v.picklist(['create', 'update']), view: InboxView, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), id: InboxViewId, asOf: FeedPosition }),
]);
export type InboxViewEvent = v.InferOutput<typeof InboxViewEvent>;

/**
 * An event about a chat (coverage 1 §7), for its members. `delete` is for users who are no longer members. `chat` has the same
 * content for all members. `chat` has no messages, because devices get the messages with the chat's document.
 */
export const ChatEvent = v.variant('action', [
  v.object({ action: v.literal('create'), chat: Chat, asOf: FeedPosition }),
  v.object({ action: v.literal('update'), chat: Chat, asOf: FeedPosition }),
  v.object({ action: v.literal('new-message'), chat: Chat, newMessage: ChatMessage, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), id: ChatId, asOf: FeedPosition }),
]);
export type ChatEvent = v.InferOutput<typeof ChatEvent>;

/**
 * Prosa's own event for every user of the company: the row of a flow changed. The event has no drawing, because devices get the
 * drawing with the flow's document.
 */
export const FlowEvent = v.variant('action', [
  v.object({ action: v.literal('create'), flow: Flow }),
  v.object({ action: v.literal('update'), flow: Flow }),
  v.object({ action: v.literal('delete'), id: FlowId }),
]);
export type FlowEvent = v.InferOutput<typeof FlowEvent>;

/** Prosa's own event about a phrase campaign, for users who see the administration. */
export const PhraseCampaignEvent = v.variant('action', [
  v.object({ action: v.literal('create'), flowCampaign: PhraseCampaign }),
  v.object({ action: v.literal('update'), flowCampaign: PhraseCampaign }),
  v.object({ action: v.literal('delete'), id: PhraseCampaignId }),
]);
export type PhraseCampaignEvent = v.InferOutput<typeof PhraseCampaignEvent>;

/** A list of files was created, changed or deleted (coverage 3 §7). The event is for users who see the administration. */
export const FileListEvent = v.variant('action', [
  v.object({ action: v.picklist(['create', 'update']), fileList: FileList }),
  v.object({ action: v.literal('delete'), id: FileListId }),
]);
export type FileListEvent = v.InferOutput<typeof FileListEvent>;

/** An integration was created, changed or deleted (coverage 3 §7). The event is for users who see the administration. */
export const IntegrationEvent = v.variant('action', [
  v.object({ action: v.picklist(['create', 'update']), queueIntegration: QueueIntegration }),
  v.object({ action: v.literal('delete'), id: IntegrationId }),
]);
export type IntegrationEvent = v.InferOutput<typeof IntegrationEvent>;

/**
 * A connection was created, changed or deleted (coverage 2 §7). Every colleague gets the event with the connection's state and
 * name. The connection's keys never leave the server. The row of a deleted connection stays on devices as a former connection,
 * which the pull brings.
 */
export const ConnectionEvent = v.variant('action', [
  v.object({ action: v.literal('create'), whatsapp: Connection, asOf: FeedPosition }),
  v.object({ action: v.literal('update'), whatsapp: Connection, asOf: FeedPosition }),
  v.object({ action: v.literal('delete'), whatsappId: ConnectionId, asOf: FeedPosition }),
]);
export type ConnectionEvent = v.InferOutput<typeof ConnectionEvent>;

/**
 * A queue was created, changed or deleted. The event has the fields that every colleague sees, and devices get the row by the
 * pull.
 */
export const QueueEvent = v.variant('action', [
  v.object({ action: v.literal('create'), queue: Queue }),
  v.object({ action: v.literal('update'), queue: Queue }),
  v.object({ action: v.literal('delete'), queueId: QueueId }),
]);
export type QueueEvent = v.InferOutput<typeof QueueEvent>;

/** Prosa's own event for users who see the administration: the progress of a long job. */
export const LongJobEvent = v.object({ action: v.literal('update'), job: LongJob });
export type LongJobEvent = v.InferOutput<typeof LongJobEvent>;

/**
 * A colleague connected, disconnected or was changed. `online` says whether one of the colleague's devices is connected. The
 * action `delete` reports that a colleague was deleted, whose name stays on messages and notes. An event that only reports
 * presence has no `version`.
 */
export const UserEvent = v.object({
  action: v.picklist(['create', 'update', 'delete']),
  user: v.object({ ...UserSummary.entries, online: v.boolean() }),
  version: v.optional(RowVersion),
  asOf: FeedPosition,
});
export type UserEvent = v.InferOutput<typeof UserEvent>;

/**
 * Prosa's own event: the ids of all colleagues with a connected device. A device gets this event when it connects and each time
 * it reports that its user is present. The repetition is needed because a killed server can't report that its devices are gone.
 * Between two such events, `user` events report each change.
 */
export const PresenceEvent = v.object({ userIds: v.array(UserId) });
export type PresenceEvent = v.InferOutput<typeof PresenceEvent>;

/**
 * Prosa's own event: what a colleague does in a ticket, on one of the colleague's devices. The event is for users who see the
 * ticket, and no server stores it. The device repeats its reports. A receiver therefore drops an activity that is not repeated
 * within `TICKET_PRESENCE_ENDS_AFTER_MS`. `device` identifies the device while it stays connected.
 */
export const TicketPresenceEvent = v.object({
  uuid: TicketUuid,
  userId: UserId,
  device: v.pipe(v.string(), v.maxLength(64)),
  activity: TicketActivity,
});
export type TicketPresenceEvent = v.InferOutput<typeof TicketPresenceEvent>;

/** An event for a session that has ended, because the user opened a newer session on the same kind of device. */
export const AuthEvent = v.object({ action: v.literal('logout'), userId: UserId, sessionId: v.string() });
export type AuthEvent = v.InferOutput<typeof AuthEvent>;

/** The schema of each event's payload. The server sends no other events, and the app parses the payloads with these schemas. */
export const liveEvents = {
  ticket: TicketEvent,
  appMessage: AppMessageEvent,
  contact: ContactEvent,
  ticketNote: TicketNoteEvent,
  tag: TagEvent,
  quickMessage: QuickMessageEvent,
  schedule: ScheduleEvent,
  inboxView: InboxViewEvent,
  chat: ChatEvent,
  flow: FlowEvent,
  flowCampaign: PhraseCampaignEvent,
  file: FileListEvent,
  queueIntegration: IntegrationEvent,
  whatsapp: ConnectionEvent,
  queue: QueueEvent,
  longJob: LongJobEvent,
  /**
   * Prosa's own: a setting or the service hours of the company changed. Devices pull the settings that they store, and open
   * screens load the values that they show.
   */
  setting: v.undefined(),
  user: UserEvent,
  presence: PresenceEvent,
  ticketPresence: TicketPresenceEvent,
  auth: AuthEvent,
  /** Prosa's own: a change was committed, so a device should pull now. The event has no payload. */
  sync: v.undefined(),
} as const;
export type LiveEventKind = keyof typeof liveEvents;
export type LiveEvent<K extends LiveEventKind> = v.InferOutput<(typeof liveEvents)[K]>;

/**
 * The names of the events in a company's namespace, as the specification spells them. The tag's event has no hyphen before the
 * company's id.
 */
export const toLiveEventNames = (companyId: CompanyId): Readonly<Record<LiveEventKind, string>> => ({
  ticket: `company-${companyId}-ticket`,
  appMessage: `company-${companyId}-appMessage`,
  contact: `company-${companyId}-contact`,
  ticketNote: `company-${companyId}-ticketNote`,
  tag: `company${companyId}-tag`,
  quickMessage: `company-${companyId}-quickMessage`,
  schedule: `company-${companyId}-schedule`,
  inboxView: `company-${companyId}-inboxView`,
  chat: `company-${companyId}-chat`,
  flow: `company-${companyId}-flow`,
  flowCampaign: `company-${companyId}-flowcampaign`,
  file: `company-${companyId}-file`,
  queueIntegration: `company-${companyId}-queueIntegration`,
  whatsapp: `company-${companyId}-whatsapp`,
  queue: `company-${companyId}-queue`,
  longJob: `company-${companyId}-longJob`,
  setting: `company-${companyId}-setting`,
  user: `company-${companyId}-user`,
  presence: `company-${companyId}-presence`,
  ticketPresence: `company-${companyId}-ticketPresence`,
  auth: `company-${companyId}-auth`,
  sync: `company-${companyId}-sync`,
});
