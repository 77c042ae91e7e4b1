import type { Message } from '@prosa/contract/messages/message';
import type { Write } from '../platform/write.ts';
import { reviseMessageInList } from '../tickets/marks/revise-message-in-list.ts';

/**
 * Updates the list's preview if a message is its ticket's newest. Private ones are in no list. The ticket counts as changed
 * either way, so that a device that took the message for the newest learns the right one. `message` is its present state.
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
  await reviseMessageInList(write, ticketId, newest?.id === id ? message : null);
}
