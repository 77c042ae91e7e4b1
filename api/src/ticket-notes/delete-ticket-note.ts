import type { TicketNoteId } from '@prosa/contract/ids';
import { mayDeleteNote } from '@prosa/domain/ticket-notes/may-delete-note';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { listTicketNotes } from './list-ticket-notes.ts';

/**
 * Deletes a note. Users may delete their own notes, and admins may delete any note. Refuses a note that is deleted or that the
 * user may not see with ERR_NO_NOTE_FOUND, and a colleague's note with ERR_NO_PERMISSION.
 */
export async function deleteTicketNote(command: Command, id: TicketNoteId): Promise<void> {
  const { tx, changes, scope } = command;
  const [note] = await listTicketNotes(tx, scope, { id });
  if (note === undefined) throw new AppError('ERR_NO_NOTE_FOUND', 404);
  if (!mayDeleteNote(scope.viewer, note)) throw new AppError('ERR_NO_PERMISSION', 403);
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_notes')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Another call has deleted the note at the same time.
  if (numDeletedRows === 0n) throw new AppError('ERR_NO_NOTE_FOUND', 404);
  changes.ticketNotes.set(id, 'delete');
  changes.noteTickets.set(id, note.ticketId);
}
