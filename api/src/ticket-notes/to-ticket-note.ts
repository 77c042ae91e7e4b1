import type { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';

/** Columns of a note (table alias `n`) with its author (`author`). */
export const ticketNoteColumns = [
  'n.id',
  'n.note',
  'n.ticket_id as ticketId',
  'n.contact_id as contactId',
  'n.user_id as userId',
  'author.name as userName',
  'n.created_at as createdAt',
] as const;

type StoredTicketNote = {
  readonly id: string;
  readonly note: string;
  readonly ticketId: number;
  readonly contactId: number;
  readonly userId: number | null;
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
  }) as TicketNote; // ids are branded where they come out of the database
