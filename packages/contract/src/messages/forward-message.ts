import * as v from 'valibot';
import { ContactId, MessageId } from '../ids.ts';

/**
 * The pause between two messages that are forwarded together, in milliseconds (coverage 1 §9). Because of this pause, providers
 * keep the order of the messages.
 */
export const FORWARD_PAUSE_MS = 900;

/**
 * `POST /message/forward` (coverage 1 §7): sends a message to another contact, marked as forwarded. `signMessage` puts the user's
 * name before the message's text. `id` is the id of the new message, under which a device shows it before the server has it.
 */
export const ForwardMessageBody = v.object({
  id: v.optional(MessageId),
  messageId: MessageId,
  contactId: ContactId,
  signMessage: v.optional(v.boolean(), false),
});
export type ForwardMessageBody = v.InferOutput<typeof ForwardMessageBody>;
