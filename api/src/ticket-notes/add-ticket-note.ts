import type { TicketNoteId } from '@prosa/contract/ids';
import type { CreateTicketNoteBody } from '@prosa/contract/ticket-notes/write-ticket-note';
import type { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { loadVisibleTicket } from '../tickets/rows/load-visible-ticket.ts';
import { listTicketNotes } from './list-ticket-notes.ts';

/**
 * Inserts a note on a ticket that the user sees, whatever the ticket's status. If the user already has a note with this id,
 * returns that note. Refuses with ERR_NO_TICKET_FOUND, and with ERR_COMMAND_REUSED if another note has this id.
 */
export async function addTicketNote(
  command: Command,
  input: CreateTicketNoteBody & { readonly id: TicketNoteId },
): Promise<TicketNote> {
  const { tx, companyId, changes, now, scope } = command;
  const { viewer } = scope;
  const ticket = await loadVisibleTicket(command, { id: input.ticketId }, 'lock');
  await tx
    .insertInto('ticket_notes')
    .values({
      company_id: companyId,
      id: input.id,
      ticket_id: ticket.id,
      contact_id: ticket.contact_id,
      user_id: viewer.id,
      note: input.note,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [note] = await listTicketNotes(tx, scope, { id: input.id, ticketId: ticket.id });
  if (note?.user?.id !== viewer.id) throw new AppError('ERR_COMMAND_REUSED', 409);
  changes.ticketNotes.set(note.id, 'create');
  changes.noteTickets.set(note.id, ticket.id);
  return note;
}
