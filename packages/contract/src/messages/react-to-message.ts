import * as v from 'valibot';
import { MessageId } from '../ids.ts';
import { ExpectedTicket } from './send-message.ts';

/** The longest emoji, in UTF-16 units: a family or a couple of several people with colours of skin. */
const EMOJI_MAX_CHARACTERS = 40;

/** One emoji, as a reader counts it. */
const Emoji = v.pipe(v.string(), v.maxLength(EMOJI_MAX_CHARACTERS), v.emoji(), v.maxGraphemes(1));

/**
 * `POST /messages/{ticketId}/reactions`, Prosa's own call: reacts to a message of the ticket's conversation, at the customer's too.
 * The company has one reaction to a message, so a new one replaces the former, and an empty `emoji` removes it. `id` is the
 * device's UUIDv7 of the reaction, which is a message of the type `reactionMessage`.
 */
export const ReactToMessageBody = v.object({
  id: MessageId,
  messageId: MessageId,
  emoji: v.union([v.literal(''), Emoji]),
  expects: v.optional(ExpectedTicket),
});
export type ReactToMessageBody = v.InferOutput<typeof ReactToMessageBody>;
