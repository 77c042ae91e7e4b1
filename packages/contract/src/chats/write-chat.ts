import * as v from 'valibot';
import { ChatId, ChatMessageId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { NameText } from '../name-text.ts';
import { ignoredText, jsonList } from '../query-values.ts';
import { CHAT_TITLE_MAX_CHARACTERS } from './chat.ts';

/** The maximum number of members of a chat. */
export const CHAT_MAX_USERS = 200;
/** The maximum length of a chat message, in characters. */
export const CHAT_MESSAGE_MAX_CHARACTERS = 10_000;
/** The maximum number of files of one message. */
export const CHAT_MESSAGE_MAX_FILES = 10;

/** A member is given as an id or as `{ id }`. The forms of the specification send objects. */
const ChatMember = v.union([
  UserId,
  v.pipe(
    v.object({ id: UserId }),
    v.transform(({ id }) => id),
  ),
]);
const Title = v.pipe(NameText, v.nonEmpty(), v.maxLength(CHAT_TITLE_MAX_CHARACTERS));
const Members = v.pipe(v.array(ChatMember), v.minLength(1), v.maxLength(CHAT_MAX_USERS));

/**
 * `POST /chats`: creates a chat with the caller as owner and member. A direct chat has `isGroup` false and one other member. If
 * these two users already have a direct chat, the answer is that chat.
 */
export const CreateChatBody = v.object({ title: Title, users: Members, isGroup: v.optional(v.boolean(), true) });
export type CreateChatBody = v.InferOutput<typeof CreateChatBody>;

/** `PUT /chats/{id}`, only for the chat's owner: changes the fields that the body has. */
export const UpdateChatBody = v.object({ title: v.optional(Title), users: v.optional(Members) });
export type UpdateChatBody = v.InferOutput<typeof UpdateChatBody>;

/**
 * `POST /chats/{id}/read`: records that the caller has seen the message `upTo` and all earlier messages. Without `upTo`, the
 * caller has seen all messages. `userId` must be the caller's id.
 */
export const MarkChatReadBody = v.optional(v.object({ userId: v.optional(UserId), upTo: v.optional(ChatMessageId) }), {});
export type MarkChatReadBody = v.InferOutput<typeof MarkChatReadBody>;

/**
 * `POST /chats/{id}/messages` as JSON. `id` is the device's UUIDv7. Without it, the server makes an id. A repeated call with the
 * same id gets the first answer. `uploads` are files that were uploaded in parts (`PUT /uploads/{id}`), each with its own id and
 * name. `sentAt` is the time on the device's clock when the message was written.
 */
export const SendChatMessageBody = v.object({
  id: v.optional(ChatMessageId),
  message: v.optional(v.pipe(v.string(), v.maxLength(CHAT_MESSAGE_MAX_CHARACTERS)), ''),
  uploads: v.optional(
    v.pipe(
      v.array(
        v.object({ id: v.pipe(v.string(), v.uuid(), v.toLowerCase()), name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)) }),
      ),
      v.maxLength(CHAT_MESSAGE_MAX_FILES),
    ),
    [],
  ),
  replyTo: v.optional(ChatMessageId),
  mentions: v.optional(v.pipe(v.array(UserId), v.maxLength(100)), []),
  sentAt: v.optional(Instant),
});
export type SendChatMessageBody = v.InferOutput<typeof SendChatMessageBody>;

/**
 * The fields of `POST /chats/{id}/messages` as multipart, beside the files (`medias`). `chatInterno` is accepted for
 * compatibility.
 */
export const ChatMessageFields = v.object({
  id: v.optional(ChatMessageId),
  body: v.optional(v.pipe(v.string(), v.maxLength(CHAT_MESSAGE_MAX_CHARACTERS)), ''),
  replyTo: v.optional(ChatMessageId),
  mentions: v.optional(v.pipe(jsonList(UserId), v.maxLength(100)), '[]'),
  sentAt: v.optional(Instant),
  chatInterno: v.optional(ignoredText),
});
export type ChatMessageFields = v.InferOutput<typeof ChatMessageFields>;

/**
 * The id of a chat that the caller has deleted or left. `DELETE /chats/{id}` is only for the owner, and `POST /chats/{id}/leave`,
 * Prosa's own, is for every member. If the owner leaves, the member who has been in the chat for the longest time becomes its
 * owner. When the last member leaves, the chat is deleted.
 */
export const DeletedChat = v.object({ id: ChatId });
