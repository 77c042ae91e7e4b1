import type { Message } from '@prosa/contract/messages/message';
import type { Write } from '../platform/write.ts';
import { reviseShownMessage } from '../tickets/marks/revise-shown-message.ts';

/**
 * Where a message is its ticket's newest, the list says what became of it. Private ones are in no list. The ticket counts as
 * changed either way: the device that took the message for the newest is told what is. `message` is how it is now.
 */
export async function reviseLastMessage(write: Write, message: Message): Promise<void> {
  const { tx, companyId } = write;
  const { id, ticketId, isPrivate } = message;
  if (isPrivate) return;
  const newest = await tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('is_private', '=', false)
    .where('media_type', '<>', 'reactionMessage')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await reviseShownMessage(write, ticketId, newest?.id === id ? message : null);
}
