import * as v from 'valibot';
import { ChatId, ChatMessageId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { MessageMedia } from '../messages/message.ts';
import { pageNumber, searchParam } from '../query-values.ts';

/** A message of a chat as the API returns it (coverage 3 §3). */
export const ChatMessage = v.object({
  id: ChatMessageId,
  chatId: ChatId,
  senderId: UserId,
  sender: v.object({ name: v.string() }),
  /** The text after the last edit. It is empty once the message is deleted. */
  message: v.string(),
  /** The name of the message's first file. */
  mediaName: v.nullable(v.string()),
  /** The path of the message's first file. */
  mediaPath: v.nullable(v.string()),
  /** All files of the message. */
  medias: v.array(MessageMedia),
  replyTo: v.nullable(ChatMessageId),
  mentions: v.array(UserId),
  isEdited: v.boolean(),
  isDeleted: v.boolean(),
  /** The time at which the server received the message. */
  createdAt: Instant,
  /** The time on the author's clock when the message was written. */
  sentAt: Instant,
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/**
 * A message in the list of its chat's messages, with its reactions. `seenBy` has the users who have seen it, except its sender.
 */
export const ListedChatMessage = v.object({
  ...ChatMessage.entries,
  reactions: v.array(v.object({ emoji: v.string(), userIds: v.array(UserId) })),
  seenBy: v.array(UserId),
});
export type ListedChatMessage = v.InferOutput<typeof ListedChatMessage>;

/**
 * `GET /chats/{id}/messages`: the first page has the newest messages. Within a page, messages have the order in which they were
 * written. `searchParam` searches the texts.
 */
export const ListChatMessagesQuery = v.object({
  searchParam,
  pageNumber,
});
export type ListChatMessagesQuery = v.InferOutput<typeof ListChatMessagesQuery>;
export const ListChatMessagesAnswer = v.object({ records: v.array(ListedChatMessage), count: v.number(), hasMore: v.boolean() });
export type ListChatMessagesAnswer = v.InferOutput<typeof ListChatMessagesAnswer>;
