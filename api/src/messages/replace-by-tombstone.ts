import type { Message } from '@prosa/contract/messages/message';
import type { Write } from '../platform/write.ts';
import { updateTicketPreview } from './update-ticket-preview.ts';

/**
 * Removes a message's text, file and content. The message keeps its place in the ticket. `changes` are further columns to change.
 * The caller has locked the message and its ticket.
 */
export async function replaceByTombstone(
  write: Write,
  message: Message,
  changes: { readonly delivery?: 'internal' } = {},
): Promise<void> {
  await write.tx
    .updateTable('messages')
    .set({ body: '', is_deleted: true, media_id: null, data_json: null, failure: null, ...changes })
    .where('company_id', '=', write.companyId)
    .where('id', '=', message.id)
    .execute();
  write.changes.messages.set(message.id, 'delete');
  await updateTicketPreview(write, { ...message, body: '', isDeleted: true });
}
