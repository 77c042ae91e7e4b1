import * as v from 'valibot';
import { ChatId, ChatMessageId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { ignoredText, jsonList } from '../query-values.ts';
import { CHAT_TITLE_MAX_CHARACTERS } from './chat.ts';

/** The most members of a chat. */
export const CHAT_MAX_USERS = 200;
/** The longest text of a chat's message, in characters. */
export const CHAT_MESSAGE_MAX_CHARACTERS = 10_000;
/** The most files of one message. */
export const CHAT_MESSAGE_MAX_FILES = 10;

/** A member is given as an id or as `{ id }`, because the spec's forms send the latter. */
const ChatMember = v.union([
  UserId,
  v.pipe(
    v.object({ id: UserId }),
    v.transform(({ id }) => id),
  ),
]);
const Title = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(CHAT_TITLE_MAX_CHARACTERS));
const Members = v.pipe(v.array(ChatMember), v.minLength(1), v.maxLength(CHAT_MAX_USERS));

/**
 * `POST /chats`: makes a chat that the caller owns and is a member of. With `isGroup` false and one other member, answers the
 * existing chat of these two, or a new one.
 */
export const CreateChatBody = v.object({ title: Title, users: Members, isGroup: v.optional(v.boolean(), true) });
export type CreateChatBody = v.InferOutput<typeof CreateChatBody>;

/** `PUT /chats/{id}`, for its owner: fields that are missing stay. */
export const UpdateChatBody = v.object({ title: v.optional(Title), users: v.optional(Members) });
export type UpdateChatBody = v.InferOutput<typeof UpdateChatBody>;

/**
 * `POST /chats/{id}/read`: the caller has seen `upTo` and everything before it; without it, everything. `userId` is the caller.
 */
export const ReadChatBody = v.optional(v.object({ userId: v.optional(UserId), upTo: v.optional(ChatMessageId) }), {});
export type ReadChatBody = v.InferOutput<typeof ReadChatBody>;

/**
 * `POST /chats/{id}/messages` as JSON. `id` is the device's UUIDv7; without it the server makes one; a repeat gets the first
 * answer. `uploads` are files that were uploaded in parts (`PUT /uploads/{id}`), each with its own id and name. `sentAt` is the
 * time on the device's clock when the message was written.
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

/** The fields beside the files (`medias`) of the same call as multipart; `chatInterno` is accepted for compatibility. */
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
 * The answer of `DELETE /chats/{id}`, for its owner, and of Prosa's own `POST /chats/{id}/leave`, for any member: the chat that
 * the caller no longer has. An owner who leaves hands the chat to its longest member; when the last one leaves, it is deleted.
 */
export const DeletedChat = v.object({ id: ChatId });
