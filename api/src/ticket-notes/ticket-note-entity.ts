import { queryBuilder } from '@prosa/database/query-builder';
import { sql } from 'kysely';
import { toNotificationRoom, toOpenConversationRoom } from '../platform/realtime/live-events.ts';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { isInWindowSql, isAfterUuidSql, toPhaseResult, isUuidKey, type PullPhase } from '../platform/sync/pull-phase.ts';
import { isTicketOnDeviceSql } from '../platform/access/is-ticket-on-device-sql.ts';
import { selectTicketNotes, toTicketNote, type StoredTicketNote } from './to-ticket-note.ts';

/** Adds new notes to the page, and all notes of tickets that became visible to the user. */
const ticketNotesPhase: PullPhase = {
  name: 'ticket-notes',
  reads: ['ticket_notes', 'tickets'],
  key: isUuidKey,
  run: async (input, page) => {
    const { tx, scope, key, maxRows } = input;
    const rows = await selectTicketNotes(tx)
      .where('n.company_id', '=', scope.companyId)
      .where(isTicketOnDeviceSql(input))
      .where(({ or }) => or([isInWindowSql(input, 'n.changed_xid'), isInWindowSql(input, 't.view_xid')]))
      .where(isAfterUuidSql('n.id', key))
      .orderBy('n.id')
      .limit(maxRows)
      .execute();
    page.ticketNotes.push(...rows.map(toTicketNote));
    return toPhaseResult(rows, maxRows);
  },
};

/** The synced entity of notes. Users who may see the ticket receive them. Notes are never edited. */
export const ticketNoteEntity = defineEntity<'ticketNotes', StoredTicketNote>({
  name: 'ticketNotes',
  pull: { table: 'ticket_notes', phases: [ticketNotesPhase] },
  events: {
    read: createChangedRowsReader('ticketNotes', (companyId, ids) =>
      selectTicketNotes(queryBuilder)
        .where('n.company_id', '=', companyId)
        .where(sql<boolean>`n.id = any(${ids}::uuid[])`)
        .compile(),
    ),
    toRow: toTicketNote,
    publish: ({ id, action, row: note, asOf, changes, findSeen, send }) => {
      const ticketId = changes.noteTickets.get(id);
      const seenTicket = ticketId === undefined ? undefined : findSeen(ticketId);
      if (seenTicket === undefined) return;
      const rooms = seenTicket.viewers.flatMap((user) => [
        toNotificationRoom(user.id),
        toOpenConversationRoom(user.id, seenTicket.ticket.uuid),
      ]);
      if (action === 'delete') send(rooms, 'ticketNote', { action, id, asOf });
      else if (note !== undefined) send(rooms, 'ticketNote', { action: 'create', note, asOf });
    },
  },
});
