import type { TicketNoteId, TicketId, ContactId } from '@prosa/contract/ids';
import type { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/access/scope.ts';
import { seesTicketSql } from '../platform/access/sees-ticket-sql.ts';
import { selectTicketNotes, toTicketNote } from './to-ticket-note.ts';

/** The maximum number of notes in one answer. */
const MAX_TICKET_NOTES = 1000;

/**
 * Lists notes of tickets that the user sees, oldest first. The query asks for one note, for the notes of a ticket, or for the
 * notes of all tickets of a contact.
 */
export async function listTicketNotes(
  tx: TenantTransaction,
  { companyId, viewer }: Scope,
  of: {
    readonly id?: TicketNoteId | undefined;
    readonly ticketId?: TicketId | undefined;
    readonly contactId?: ContactId | undefined;
  },
): Promise<TicketNote[]> {
  const { id, ticketId, contactId } = of;
  const rows = await selectTicketNotes(tx)
    .where('n.company_id', '=', companyId)
    .where(seesTicketSql(viewer))
    .$call((query) => (id === undefined ? query : query.where('n.id', '=', id)))
    .$call((query) => (ticketId === undefined ? query : query.where('n.ticket_id', '=', ticketId)))
    .$call((query) => (contactId === undefined ? query : query.where('n.contact_id', '=', contactId)))
    .orderBy('n.created_at')
    .orderBy('n.id')
    .limit(MAX_TICKET_NOTES)
    .execute();
  return rows.map(toTicketNote);
}
