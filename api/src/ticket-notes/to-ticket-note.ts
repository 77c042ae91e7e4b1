import type { ContactId, TicketId, UserId } from '@prosa/contract/ids';
import type { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import type { TenantTransaction } from '@prosa/database/tenant';

const ticketNoteColumns = [
  'n.id',
  'n.note',
  'n.ticket_id as ticketId',
  'n.contact_id as contactId',
  'n.user_id as userId',
  'author.name as userName',
  'n.created_at as createdAt',
] as const;

/** Selects notes (table alias `n`) with their tickets (`t`) and authors. The caller adds a condition. */
export const selectTicketNotes = (tx: Pick<TenantTransaction, 'selectFrom'>) =>
  tx
    .selectFrom('ticket_notes as n')
    .innerJoin('tickets as t', (join) => join.onRef('t.company_id', '=', 'n.company_id').onRef('t.id', '=', 'n.ticket_id'))
    .leftJoin('users as author', (join) =>
      join.onRef('author.company_id', '=', 'n.company_id').onRef('author.id', '=', 'n.user_id'),
    )
    .select(ticketNoteColumns);

export type StoredTicketNote = {
  readonly id: string;
  readonly note: string;
  readonly ticketId: TicketId;
  readonly contactId: ContactId;
  readonly userId: UserId | null;
  readonly userName: string | null;
  readonly createdAt: Date;
};

export const toTicketNote = (row: StoredTicketNote): TicketNote =>
  ({
    id: row.id,
    note: row.note,
    ticketId: row.ticketId,
    contactId: row.contactId,
    user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
    createdAt: row.createdAt.toISOString(),
  }) as TicketNote; // the cast brands the ids from the database
