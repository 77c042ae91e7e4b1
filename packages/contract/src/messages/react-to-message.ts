import * as v from 'valibot';
import { MessageId } from '../ids.ts';
import { ExpectedTicket } from './send-message.ts';

/**
 * The maximum length of an emoji, in UTF-16 units. The longest emoji show a family or a couple of people with different skin
 * tones.
 */
const EMOJI_MAX_CHARACTERS = 40;

/** A text that consists of a single emoji. An emoji of several code points counts as one. */
const Emoji = v.pipe(v.string(), v.maxLength(EMOJI_MAX_CHARACTERS), v.emoji(), v.maxGraphemes(1));

/**
 * `POST /messages/{ticketId}/reactions`, Prosa's own call: reacts to a message of the ticket's conversation. The customer sees
 * the reaction, too. The company has one reaction to a message, so a new reaction replaces the former one, and an empty `emoji`
 * removes the reaction. `id` is the device's UUIDv7 of the reaction, which is a message of the type `reactionMessage`.
 */
export const ReactToMessageBody = v.object({
  id: MessageId,
  messageId: MessageId,
  emoji: v.union([v.literal(''), Emoji]),
  expects: v.optional(ExpectedTicket),
});
export type ReactToMessageBody = v.InferOutput<typeof ReactToMessageBody>;
