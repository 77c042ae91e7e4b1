import * as v from 'valibot';

const positiveId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

/**
 * Ids are branded: code that passes a contact's id in place of a ticket's id does not compile. Integer ids come from the
 * database.
 */
export const CompanyId = v.pipe(positiveId, v.brand('CompanyId'));
export type CompanyId = v.InferOutput<typeof CompanyId>;
export const UserId = v.pipe(positiveId, v.brand('UserId'));
export type UserId = v.InferOutput<typeof UserId>;
/**
 * The id of the author of a document's update. The id 0 stands for a client that may only read. The server refuses each of its
 * updates that changes anything.
 */
export type AuthorId = UserId | 0;
export const QueueId = v.pipe(positiveId, v.brand('QueueId'));
export type QueueId = v.InferOutput<typeof QueueId>;
/** The id of an option in a queue's chatbot. */
export const ChatbotId = v.pipe(positiveId, v.brand('ChatbotId'));
export type ChatbotId = v.InferOutput<typeof ChatbotId>;
export const ConnectionId = v.pipe(positiveId, v.brand('ConnectionId'));
export type ConnectionId = v.InferOutput<typeof ConnectionId>;
export const ContactId = v.pipe(positiveId, v.brand('ContactId'));
export type ContactId = v.InferOutput<typeof ContactId>;
export const TicketId = v.pipe(positiveId, v.brand('TicketId'));
export type TicketId = v.InferOutput<typeof TicketId>;
export const TagId = v.pipe(positiveId, v.brand('TagId'));
export type TagId = v.InferOutput<typeof TagId>;
export const FlowId = v.pipe(positiveId, v.brand('FlowId'));
export type FlowId = v.InferOutput<typeof FlowId>;
export const PhraseCampaignId = v.pipe(positiveId, v.brand('PhraseCampaignId'));
export type PhraseCampaignId = v.InferOutput<typeof PhraseCampaignId>;
export const FileListId = v.pipe(positiveId, v.brand('FileListId'));
export type FileListId = v.InferOutput<typeof FileListId>;
export const IntegrationId = v.pipe(positiveId, v.brand('IntegrationId'));
export type IntegrationId = v.InferOutput<typeof IntegrationId>;
export const AiAgentId = v.pipe(positiveId, v.brand('AiAgentId'));
export type AiAgentId = v.InferOutput<typeof AiAgentId>;
export const ChatId = v.pipe(positiveId, v.brand('ChatId'));
export type ChatId = v.InferOutput<typeof ChatId>;

/**
 * The id of a message is a UUIDv7. The device makes the id of an outgoing message, and the server makes the id of an inbound
 * message.
 */
export const MessageId = v.pipe(v.string(), v.uuid(), v.brand('MessageId'));
export type MessageId = v.InferOutput<typeof MessageId>;
export const TicketUuid = v.pipe(v.string(), v.uuid(), v.brand('TicketUuid'));
export type TicketUuid = v.InferOutput<typeof TicketUuid>;
/** The id of a quick reply or note is a UUIDv7 that the device makes, because quick replies and notes may be created offline. */
export const QuickMessageId = v.pipe(v.string(), v.uuid(), v.brand('QuickMessageId'));
export type QuickMessageId = v.InferOutput<typeof QuickMessageId>;
export const TicketNoteId = v.pipe(v.string(), v.uuid(), v.brand('TicketNoteId'));
export type TicketNoteId = v.InferOutput<typeof TicketNoteId>;
/** A chat's uuid. The uuid is in lower case, because the names of the chat's rooms contain it. */
export const ChatUuid = v.pipe(v.string(), v.uuid(), v.toLowerCase(), v.brand('ChatUuid'));
export type ChatUuid = v.InferOutput<typeof ChatUuid>;
/** The id of an entry in a chat's document. Like every uuid in a document, the id is in lower case. */
export const ChatMessageId = v.pipe(v.string(), v.uuid(), v.toLowerCase(), v.brand('ChatMessageId'));
export type ChatMessageId = v.InferOutput<typeof ChatMessageId>;
/** The id of a scheduled message is a UUIDv7 that the device makes, because scheduled messages may be created offline. */
export const ScheduleId = v.pipe(v.string(), v.uuid(), v.brand('ScheduleId'));
export type ScheduleId = v.InferOutput<typeof ScheduleId>;
/** The id of a view of the inbox is a UUIDv7 that the device makes, because views may be saved offline. */
export const InboxViewId = v.pipe(v.string(), v.uuid(), v.brand('InboxViewId'));
export type InboxViewId = v.InferOutput<typeof InboxViewId>;
/** The id of an option of a file list. The device makes the id, so that the option's file can be sent after the list. */
export const FileListOptionId = v.pipe(v.string(), v.uuid(), v.toLowerCase(), v.brand('FileListOptionId'));
export type FileListOptionId = v.InferOutput<typeof FileListOptionId>;
export const ContactMergeId = v.pipe(v.string(), v.uuid(), v.brand('ContactMergeId'));
export type ContactMergeId = v.InferOutput<typeof ContactMergeId>;
export const LongJobId = v.pipe(v.string(), v.uuid(), v.brand('LongJobId'));
export type LongJobId = v.InferOutput<typeof LongJobId>;
/** The id of one command (`Idempotency-Key`). A repeated command gets the answer of the first one. */
export const CommandId = v.pipe(v.string(), v.uuid(), v.brand('CommandId'));
export type CommandId = v.InferOutput<typeof CommandId>;

/**
 * Returns the schema of an id in a path. The schema accepts only digits. `/messages/send` is therefore never read as
 * `/messages/{ticketId}`.
 */
export const pathId = <S extends v.GenericSchema<number, number>>(id: S) =>
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), id);
