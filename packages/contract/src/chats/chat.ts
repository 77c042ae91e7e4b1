import * as v from 'valibot';
import { ChatId, ChatUuid, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { pageNumber, searchParam } from '../query-values.ts';

/** The maximum length of a chat's title, in characters. */
export const CHAT_TITLE_MAX_CHARACTERS = 100;

/**
 * A member of a chat. `unreads` counts the messages that other members have written since this member last read the chat to its
 * end.
 */
export const ChatUser = v.object({
  userId: UserId,
  unreads: v.number(),
  user: v.object({ id: UserId, name: v.string() }),
});
export type ChatUser = v.InferOutput<typeof ChatUser>;

/**
 * A chat of the team (coverage 3 §3). The messages of each month are in one document, whose room is
 * `chat:{company}:{uuid}:{yyyy-mm}`.
 */
export const Chat = v.object({
  id: ChatId,
  uuid: ChatUuid,
  title: v.string(),
  /** False for a direct chat. Each of its two members sees the other's name in place of the title. */
  isGroup: v.boolean(),
  ownerId: v.nullable(UserId),
  /** The beginning of the text of the last message. */
  lastMessage: v.string(),
  lastMessageAt: v.nullable(Instant),
  /** The first month that has a document, `yyyy-mm`. */
  firstMonth: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  updatedAt: Instant,
  users: v.array(ChatUser),
});
export type Chat = v.InferOutput<typeof Chat>;

/** `GET /chats`: the caller's chats, ordered by their newest message. */
export const ListChatsQuery = v.object({
  searchParam,
  pageNumber,
});
export type ListChatsQuery = v.InferOutput<typeof ListChatsQuery>;
export const ListChatsAnswer = v.object({ records: v.array(Chat), count: v.number(), hasMore: v.boolean() });
export type ListChatsAnswer = v.InferOutput<typeof ListChatsAnswer>;
