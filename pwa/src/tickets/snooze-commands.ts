import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import type { OfflineCommandName } from '@prosa/contract/sync/offline-commands';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { SnoozeTicketBody } from '@prosa/contract/tickets/write-ticket';
import { isSnoozable } from '@prosa/domain/tickets/snooze';
import { currentDatabase } from '../sync/database/current-database.ts';
import { defineCommand, type CommandSpec, type TypedCommand } from '../sync/outbox/command.ts';
import { enqueue, type EnqueueResult } from '../sync/outbox/enqueue.ts';
import { toRowName } from '../sync/rows/row-change.ts';
import { findLastInboundIdForSnooze } from './find-last-inbound-id.ts';
import { readTicket, type TicketRows } from './read-ticket.ts';
import { ticketAnswer } from './ticket-answer.ts';

const TicketSnooze = v.object({ ticketId: TicketId, ...SnoozeTicketBody.entries });
type TicketSnooze = v.InferOutput<typeof TicketSnooze>;

/** Defines a command whose request is a `PUT /tickets/{id}/snooze`. */
const defineSnoozeCommand = <N extends OfflineCommandName>(
  name: N,
  title: ParseKeys,
  more: Pick<CommandSpec<N, TicketSnooze, TicketRows>, 'undoOffer' | 'batchUndoOffer'> = {},
): TypedCommand<TicketSnooze, N> =>
  defineCommand<N, TicketSnooze, TicketRows>({
    name,
    title,
    payload: TicketSnooze,
    lane: ({ ticketId }) => toRowName('tickets', ticketId),
    read: (database, { ticketId }) => readTicket(database, ticketId),
    optimistic: ({ ticket, contactName }, { until }) =>
      until !== null && !isSnoozable(ticket)
        ? 'ERR_TICKET_TRANSITION'
        : {
            changes: [{ table: 'tickets', key: ticket.id, does: 'patch', patch: { snoozedUntil: until } }],
            about: contactName,
          },
    request: (_entry, { ticketId, ...body }) => ({ method: 'PUT', path: `/tickets/${ticketId}/snooze`, body }),
    answer: ticketAnswer,
    ...more,
  });
const snoozeCommand = defineSnoozeCommand('snooze-ticket', 'commands.snoozeTicket', {
  undoOffer: 'commands.ticketSnoozed',
  batchUndoOffer: 'commands.ticketsSnoozed',
});
const endSnoozeCommand = defineSnoozeCommand('end-ticket-snooze', 'commands.endSnooze');

/** The commands that snooze tickets. */
export const snoozeCommands = { 'snooze-ticket': snoozeCommand, 'end-ticket-snooze': endSnoozeCommand };

/**
 * Snoozes a ticket until a time. The server refuses the command if the customer has written a message that the device doesn't
 * hold yet.
 */
export async function snoozeTicket(ticket: Pick<TicketRow, 'id'>, until: Date): Promise<EnqueueResult> {
  const lastMessageId = await findLastInboundIdForSnooze(currentDatabase(), ticket.id);
  return enqueue(snoozeCommand, {
    ticketId: ticket.id,
    until: until.toISOString(),
    ...(lastMessageId === undefined ? {} : { lastMessageId }),
  });
}
export const endTicketSnooze = (ticket: Pick<TicketRow, 'id'>): Promise<EnqueueResult> =>
  enqueue(endSnoozeCommand, { ticketId: ticket.id, until: null });
