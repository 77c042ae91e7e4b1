import * as v from 'valibot';
import { ContactId, MessageId, QueueId, UserId } from '../ids.ts';
import { NameText } from '../name-text.ts';
import { TicketStatus } from '../tickets/ticket.ts';
import { MAX_MENTIONS, Message, SharedLocation } from './message.ts';
import { ignoredText, jsonList, pageNumber } from '../query-values.ts';

/** The longest text of a message, in characters: the Cloud API's limit. */
export const MESSAGE_MAX_CHARACTERS = 4096;
/** The largest file of a message, in bytes. */
export const MESSAGE_MAX_FILE_BYTES = 64 * 1024 * 1024;

/** The longest value of `expects` as JSON text, in characters. */
const EXPECTS_MAX_CHARACTERS = 500;
/** The status and the attendant that the ticket has on the device. */
export const ExpectedTicket = v.object({ status: TicketStatus, userId: v.nullable(UserId) });
/** The fields of every JSON body of `POST /messages/{ticketId}`. A multipart body has those of `SendMediaFields` instead. */
const commonJsonFields = {
  quotedMsg: v.nullish(MessageId),
  isPrivate: v.optional(v.boolean(), false),
  /** Prosa's own: the colleagues whom a private note mentions. In any other message, this field is ignored. */
  mentions: v.optional(v.pipe(v.array(UserId), v.maxLength(MAX_MENTIONS)), []),
  fromMe: v.optional(v.boolean()),
  expects: v.optional(ExpectedTicket),
};
/** The fields of the JSON body of a message without a file. */
const messageFieldsWithoutUpload = {
  ...commonJsonFields,
  id: v.optional(MessageId),
  read: v.optional(v.union([v.boolean(), v.number()])),
  mediaUrl: v.optional(ignoredText),
};

/**
 * `POST /messages/{ticketId}` as JSON (coverage 1 §7): sends a text. `id` is the device's UUIDv7. Without it, the server makes an
 * id. `read`, `fromMe` and `mediaUrl` are accepted for compatibility and ignored.
 */
export const SendMessageBody = v.object({
  ...messageFieldsWithoutUpload,
  body: v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS), v.regex(/\S/)),
  vCard: v.optional(v.union([v.null(), v.literal('')])),
});
export type SendMessageBody = v.InferOutput<typeof SendMessageBody>;

/**
 * `POST /messages/{ticketId}` as JSON with a contact of the company in `vCard`. The server uses only the contact's id. The
 * message's text is the contact's name.
 */
export const SendContactBody = v.object({
  ...messageFieldsWithoutUpload,
  vCard: v.object({ id: ContactId }),
  body: v.nullish(v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS))),
});
export type SendContactBody = v.InferOutput<typeof SendContactBody>;

/** The longest name of a place that a user sends, in characters. */
export const PLACE_NAME_MAX_CHARACTERS = 100;

/** `POST /messages/{ticketId}` as JSON with a place, which is Prosa's own. The message's text is the name of the place. */
export const SendLocationBody = v.object({
  ...messageFieldsWithoutUpload,
  location: v.object({
    latitude: SharedLocation.entries.location.entries.latitude,
    longitude: SharedLocation.entries.location.entries.longitude,
    name: v.optional(v.pipe(NameText, v.maxLength(PLACE_NAME_MAX_CHARACTERS)), ''),
  }),
  body: v.nullish(v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS))),
});
export type SendLocationBody = v.InferOutput<typeof SendLocationBody>;

/** `POST /messages/{ticketId}` as JSON for a file that was uploaded in parts, under the message's id. */
export const SendUploadedFileBody = v.object({
  ...commonJsonFields,
  id: MessageId,
  body: v.optional(v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS)), ''),
  upload: v.object({ name: v.pipe(v.string(), v.maxLength(1000)) }),
});
export type SendUploadedFileBody = v.InferOutput<typeof SendUploadedFileBody>;

/** The fields beside the file (`medias`) of a multipart `POST /messages/{ticketId}`. `expects` and `mentions` are JSON text. */
export const SendMediaFields = v.object({
  id: v.optional(MessageId),
  body: v.optional(v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS)), ''),
  quotedMsg: v.optional(MessageId),
  isPrivate: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
    'false',
  ),
  mentions: v.optional(v.pipe(jsonList(UserId), v.maxLength(MAX_MENTIONS)), '[]'),
  expects: v.optional(v.pipe(v.string(), v.maxLength(EXPECTS_MAX_CHARACTERS), v.parseJson(), ExpectedTicket)),
});
export type SendMediaFields = v.InferOutput<typeof SendMediaFields>;

/**
 * `GET /messages/{ticketId}`: pages of `MESSAGES_PER_PAGE` messages, the newest page first. Within a page, the oldest message
 * is first. The pages continue with the contact's earlier tickets over the same connection. `selectedQueues` restricts these
 * earlier tickets to the given queues.
 */
export const ListMessagesQuery = v.object({
  pageNumber,
  selectedQueues: v.optional(jsonList(QueueId)),
});
export type ListMessagesQuery = v.InferOutput<typeof ListMessagesQuery>;
export const ListMessagesAnswer = v.object({ messages: v.array(Message), count: v.number(), hasMore: v.boolean() });
export type ListMessagesAnswer = v.InferOutput<typeof ListMessagesAnswer>;
