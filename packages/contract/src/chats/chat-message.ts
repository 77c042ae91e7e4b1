import * as v from 'valibot';
import { ChatId, ChatMessageId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { MessageMedia } from '../messages/message.ts';
import { pageNumber, searchParam } from '../query-values.ts';

/**
 * A message of a chat as the calls return it (coverage 3 §3). Its text is that of the last edit, and is empty once the message is
 * deleted. `createdAt` is the time at which the server received the message, and `sentAt` the time on the author's clock.
 * `mediaName` and `mediaPath` describe its first file, and `medias` lists all its files.
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

/** A message in its chat's list, with the reactions to it and the users who have seen it, except its sender. */
export const ListedChatMessage = v.object({
  ...ChatMessage.entries,
  reactions: v.array(v.object({ emoji: v.string(), userIds: v.array(UserId) })),
  seenBy: v.array(UserId),
});
export type ListedChatMessage = v.InferOutput<typeof ListedChatMessage>;

/**
 * `GET /chats/{id}/messages`: the first page has the newest messages, and each page is in the order of writing. `searchParam`
 * searches texts.
 */
export const ListChatMessagesQuery = v.object({
  searchParam,
  pageNumber,
});
export type ListChatMessagesQuery = v.InferOutput<typeof ListChatMessagesQuery>;
export const ListChatMessagesAnswer = v.object({ records: v.array(ListedChatMessage), count: v.number(), hasMore: v.boolean() });
export type ListChatMessagesAnswer = v.InferOutput<typeof ListChatMessagesAnswer>;
