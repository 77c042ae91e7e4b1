import { selectTicketNotes, toTicketNote } from '../ticket-notes/to-ticket-note.ts';
import { heldTickets, inWindow, type PullPhase } from './pull-phase.ts';

/** Notes that were written, and those of tickets that came into view. */
export const pullTicketNotes: PullPhase = async (input, page) => {
  const { tx, scope, key, most } = input;
  const rows = await selectTicketNotes(tx)
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
