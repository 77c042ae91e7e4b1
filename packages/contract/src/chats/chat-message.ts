import * as v from 'valibot';
import { ChatId, ChatMessageId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { MessageMedia } from '../messages/message.ts';
import { pageNumber, searchParam } from '../query-values.ts';

/**
 * A message of a chat as the calls give it (coverage 3 §3): the last edit of its text, empty once it is deleted.
 * `createdAt` is when the server got it, `sentAt` what its author's clock said. `mediaName` and `mediaPath` are of its first
 * file, all of them are in `medias`.
 */
export const ChatMessage = v.object({
  id: ChatMessageId,
  chatId: ChatId,
  senderId: UserId,
  sender: v.object({ name: v.string() }),
  message: v.string(),
  mediaName: v.nullable(v.string()),
  mediaPath: v.nullable(v.string()),
  medias: v.array(MessageMedia),
  replyTo: v.nullable(ChatMessageId),
  mentions: v.array(UserId),
  isEdited: v.boolean(),
  isDeleted: v.boolean(),
  createdAt: Instant,
  sentAt: Instant,
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** A message in its chat's list, with what others made of it: their reactions, and who besides its sender has seen it. */
export const ListedChatMessage = v.object({
  ...ChatMessage.entries,
  reactions: v.array(v.object({ emoji: v.string(), userIds: v.array(UserId) })),
  seenBy: v.array(UserId),
});
export type ListedChatMessage = v.InferOutput<typeof ListedChatMessage>;

/** `GET /chats/{id}/messages`: the first page is the newest; each is in the order it was written. `searchParam` finds texts. */
export const ListChatMessagesQuery = v.object({
  searchParam,
  pageNumber,
});
export type ListChatMessagesQuery = v.InferOutput<typeof ListChatMessagesQuery>;
export const ListChatMessagesAnswer = v.object({ records: v.array(ListedChatMessage), count: v.number(), hasMore: v.boolean() });
export type ListChatMessagesAnswer = v.InferOutput<typeof ListChatMessagesAnswer>;
