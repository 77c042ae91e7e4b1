import * as v from 'valibot';
import { ChatId, ChatMessageId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { ignoredText, jsonList } from '../query-values.ts';
import { CHAT_TITLE_MAX_CHARACTERS } from './chat.ts';

/** Most people of one chat. */
export const CHAT_MAX_USERS = 200;
/** Longest text of a chat's message, in characters. */
export const CHAT_MESSAGE_MAX_CHARACTERS = 10_000;
/** Most files of one message. */
export const CHAT_MESSAGE_MAX_FILES = 10;

/** Named by id alone or as `{ id }`, as the spec's forms send them. */
const ChatMember = v.union([
  UserId,
  v.pipe(
    v.object({ id: UserId }),
    v.transform(({ id }) => id),
  ),
]);
const Title = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(CHAT_TITLE_MAX_CHARACTERS));
const Members = v.pipe(v.array(ChatMember), v.minLength(1), v.maxLength(CHAT_MAX_USERS));

/** `POST /chats`: the caller is in it too and owns it. `isGroup` false, with one other: the chat these two have already, or a new one. */
export const CreateChatBody = v.object({ title: Title, users: Members, isGroup: v.optional(v.boolean(), true) });
export type CreateChatBody = v.InferOutput<typeof CreateChatBody>;

/** `PUT /chats/{id}`, its owner's: what isn't named stays. */
export const UpdateChatBody = v.object({ title: v.optional(Title), users: v.optional(Members) });
export type UpdateChatBody = v.InferOutput<typeof UpdateChatBody>;

/** `POST /chats/{id}/read`: the caller has seen `upTo` and what was before it; without it, everything. `userId` is the caller. */
export const ReadChatBody = v.optional(v.object({ userId: v.optional(UserId), upTo: v.optional(ChatMessageId) }), {});
export type ReadChatBody = v.InferOutput<typeof ReadChatBody>;

/**
 * `POST /chats/{id}/messages` as JSON. `id` is the device's UUIDv7, without it the server makes one; a repeat is answered
 * like the first. `uploads` are files that came in parts (`PUT /uploads/{id}`), each under an id of its own, with its name.
 * `sentAt` is what the device's clock said when it was written.
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

/** The fields beside the files (`medias`) of the same call as multipart; `chatInterno` is accepted for the contract's sake. */
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
 * The answer of `DELETE /chats/{id}`, its owner's, and of Prosa's own `POST /chats/{id}/leave`, of anybody in it: the one that is gone
 * for the caller. An owner who leaves hands it to who is in it for longest; with the last one it is deleted.
 */
export const DeletedChat = v.object({ id: ChatId });
