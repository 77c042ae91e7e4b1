import type { Message } from '@prosa/contract/messages/message';
import type { Write } from '../platform/write.ts';
import { updateMentions } from '../tickets/marks/update-mentions.ts';
import { updatePreviewColumns } from '../tickets/marks/update-preview-columns.ts';

/**
 * Updates the ticket's preview in the list if `message`, in its current state, is the newest one of its ticket. Publishes the
 * ticket as changed in any case, so that a device which wrongly shows the message as the newest one receives the right preview.
 * No preview shows a private note. If `message` is a private note, the unseen mentions are updated instead, because they depend
 * on the text of the note.
 */
export async function updateTicketPreview(write: Write, message: Message): Promise<void> {
  const { tx, companyId } = write;
  const { id, ticketId, isPrivate, isDeleted, body } = message;
  if (isPrivate) return updateMentions(write, ticketId, { messageId: id, body: isDeleted ? null : body });
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
  await updatePreviewColumns(write, ticketId, newest?.id === id ? message : null);
}
