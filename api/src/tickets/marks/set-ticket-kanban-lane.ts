import { sql } from 'kysely';
import type { TagId, TicketId } from '@prosa/contract/ids';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import { AppError } from '../../platform/app-error.ts';
import type { Command } from '../../platform/write.ts';
import { lockTags } from '../../tags/lock-tags.ts';
import { loadTicket } from '../rows/load-tickets.ts';
import { loadVisibleTicket } from '../rows/load-visible-ticket.ts';

/**
 * Moves a ticket into a kanban lane. If `lane` is null, takes the ticket out of its kanban lane. A kanban lane is a tag, and a
 * ticket has at most one such tag. The ticket's other tags stay. Refuses with ERR_NO_TICKET_FOUND, and a missing lane with
 * ERR_NO_TAG_FOUND.
 */
export async function setTicketKanbanLane(command: Command, ticketId: TicketId, lane: TagId | null): Promise<Ticket> {
  const { tx, companyId, changes } = command;
  const { hidesNumbers } = command.scope;
  await loadVisibleTicket(command, { id: ticketId }, 'lock');
  if (lane !== null && !(await lockTags(command, [lane], 1))) throw new AppError('ERR_NO_TAG_FOUND', 404);
  const removedTags = await tx
    .deleteFrom('ticket_tags')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where(sql<boolean>`tag_id is distinct from ${lane}`)
    .where(({ selectFrom, eb }) =>
      eb('tag_id', 'in', selectFrom('tags').select('id').where('company_id', '=', companyId).where('kanban', '=', 1)),
    )
    .returning('tag_id')
    .execute();
  const enteredTags =
    lane === null
      ? []
      : await tx
          .insertInto('ticket_tags')
          .values({ company_id: companyId, ticket_id: ticketId, tag_id: lane })
          .onConflict((conflict) => conflict.doNothing())
          .returning('tag_id')
          .execute();
  if (removedTags.length + enteredTags.length > 0) changes.tickets.set(ticketId, 'update');
  return loadTicket(command, ticketId, hidesNumbers);
}
