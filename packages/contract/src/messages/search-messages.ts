import * as v from 'valibot';
import { MessageId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { Message } from './message.ts';

/** The longest text to search for in a conversation, in characters. */
export const MESSAGE_SEARCH_MAX_CHARACTERS = 200;

/**
 * `GET /messages/{ticketId}/search`, Prosa's own call: the messages of a conversation whose text contains the search term, the
 * newest first. Case and accents are ignored. With `before`, the search continues with the messages before the message of that
 * id.
 */
export const SearchMessagesQuery = v.object({
  searchParam: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MESSAGE_SEARCH_MAX_CHARACTERS)),
  before: v.optional(MessageId),
});
export type SearchMessagesQuery = v.InferOutput<typeof SearchMessagesQuery>;

/** `next` is the `before` of the following page. It is null once the whole conversation has been searched. */
export const SearchMessagesAnswer = v.object({ messages: v.array(Message), next: v.nullable(MessageId) });
export type SearchMessagesAnswer = v.InferOutput<typeof SearchMessagesAnswer>;

/**
 * `GET /messages/{ticketId}/around`, Prosa's own call: messages of a conversation. The caller asks for the messages around a
 * message (`message`), around the first message since a time (`from`), before a message (`before`), or after a message (`after`).
 * A time after the newest message gives the newest messages.
 */
export const ListMessagesAroundQuery = v.union([
  v.strictObject({ message: MessageId }),
  v.strictObject({ from: Instant }),
  v.strictObject({ before: MessageId }),
  v.strictObject({ after: MessageId }),
]);
export type ListMessagesAroundQuery = v.InferOutput<typeof ListMessagesAroundQuery>;

/** The messages, the oldest first, and whether the conversation has older and newer messages than these. */
export const ListMessagesAroundAnswer = v.object({
  messages: v.array(Message),
  hasOlder: v.boolean(),
  hasNewer: v.boolean(),
});
export type ListMessagesAroundAnswer = v.InferOutput<typeof ListMessagesAroundAnswer>;
