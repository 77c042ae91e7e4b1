import { ticketNoteColumns, toTicketNote } from '../ticket-notes/to-ticket-note.ts';
import { heldTickets, inWindow, type PullPhase } from './pull-phase.ts';

/** Notes that were written, and those of tickets that came into view. */
export const pullTicketNotes: PullPhase = async (input, page) => {
  const { tx, scope, key, most } = input;
  const rows = await tx
    .selectFrom('ticket_notes as n')
    .innerJoin('tickets as t', (join) => join.onRef('t.company_id', '=', 'n.company_id').onRef('t.id', '=', 'n.ticket_id'))
    .leftJoin('users as author', (join) =>
      join.onRef('author.company_id', '=', 'n.company_id').onRef('author.id', '=', 'n.user_id'),
    )
    .select(ticketNoteColumns)
    .where('n.company_id', '=', scope.companyId)
    .where(heldTickets(input))
    .where(({ or }) => or([inWindow(input, 'n.changed_xid'), inWindow(input, 't.view_xid')]))
    .where('n.id', '>', key === '' ? '00000000-0000-0000-0000-000000000000' : key)
    .orderBy('n.id')
    .limit(most)
    .execute();
  page.ticketNotes.push(...rows.map(toTicketNote));
  return { rows: rows.length, nextKey: rows.length < most ? null : (rows.at(-1)?.id ?? null) };
};
