import * as v from 'valibot';
import { MessageId } from '../ids.ts';
import { MESSAGE_MAX_CHARACTERS } from './send-message.ts';

/** `POST /messages/edit/{messageId}`: the new text of the message. */
export const EditMessageBody = v.object({
  body: v.pipe(v.string(), v.maxLength(MESSAGE_MAX_CHARACTERS), v.regex(/\S/)),
});
export type EditMessageBody = v.InferOutput<typeof EditMessageBody>;

/**
 * `POST /messages/{ticketId}/read`: marks the ticket's inbound messages as read, either up to `lastMessageId` or, without it, all
 * of them.
 */
export const MarkTicketReadBody = v.optional(v.object({ lastMessageId: v.optional(MessageId) }), {});
export type MarkTicketReadBody = v.InferOutput<typeof MarkTicketReadBody>;
