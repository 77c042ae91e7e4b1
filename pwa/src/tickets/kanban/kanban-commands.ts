import { TagId, TicketId } from '@prosa/contract/ids';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { enterKanbanLane } from '@prosa/domain/tickets/enter-kanban-lane';
import * as v from 'valibot';
import { defineCommand } from '../../sync/outbox/command.ts';
import { enqueue, type EnqueueResult } from '../../sync/outbox/enqueue.ts';
import { toRowName } from '../../sync/rows/row-change.ts';
import { readTicket, type TicketRows } from '../read-ticket.ts';
import { ticketAnswer } from '../ticket-answer.ts';
import { listKanbanLanes } from './list-kanban-lanes.ts';

const TicketLane = v.object({ ticketId: TicketId, tagId: v.nullable(TagId) });
type TicketLane = v.InferOutput<typeof TicketLane>;
type TicketAndLanes = TicketRows & { readonly laneIds: ReadonlySet<number> };

const setLaneCommand = defineCommand<'set-ticket-kanban-lane', TicketLane, TicketAndLanes>({
  name: 'set-ticket-kanban-lane',
  title: 'commands.setTicketKanbanLane',
  payload: TicketLane,
  lane: ({ ticketId }) => toRowName('tickets', ticketId),
  read: async (database, { ticketId }) => {
    const rows = await readTicket(database, ticketId);
    if (typeof rows === 'string') return rows;
    return { ...rows, laneIds: new Set((await listKanbanLanes(database)).map(({ id }) => id)) };
  },
  optimistic: ({ ticket, contactName, laneIds }, { tagId }) =>
    tagId !== null && !laneIds.has(tagId)
      ? 'ERR_NO_TAG_FOUND'
      : {
          changes: [
            {
              table: 'tickets',
              key: ticket.id,
              does: 'patch',
              patch: { tagIds: enterKanbanLane(ticket.tagIds, tagId, laneIds) },
            },
          ],
          about: contactName,
        },
  request: (_entry, { ticketId, tagId }) =>
    tagId === null
      ? { method: 'DELETE', path: `/ticket-tags/${ticketId}` }
      : { method: 'PUT', path: `/ticket-tags/${ticketId}/${tagId}` },
  answer: ticketAnswer,
});

/** The commands that move tickets on the kanban. */
export const kanbanCommands = { 'set-ticket-kanban-lane': setLaneCommand };

/** Moves a ticket into a kanban lane, or out of its lane if `tagId` is null. */
export const setTicketKanbanLane = (ticket: Pick<TicketRow, 'id'>, tagId: TagId | null): Promise<EnqueueResult> =>
  enqueue(setLaneCommand, { ticketId: ticket.id, tagId });
