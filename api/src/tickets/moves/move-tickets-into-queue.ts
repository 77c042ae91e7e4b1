import type { QueueId } from '@prosa/contract/ids';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { decideSystemQueueMove } from '@prosa/domain/tickets/decide-ticket-update';
import type { TicketMoveDecision } from '@prosa/domain/tickets/ticket-decision';
import type { Write } from '../../platform/write.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import { toTicketState, type StoredTicket } from '../rows/to-ticket-row.ts';
import { applyEffectsToTickets } from './apply-ticket-effects.ts';
import { applyTicketPatch } from './apply-ticket-patch.ts';
import { isTicketClosingQueue } from './is-ticket-closing-queue.ts';
import { notifyQueues } from './notify-queues.ts';
import type { TicketMover } from './ticket-mover.ts';

type QueueEntryChange = Pick<UpdateTicketBody, 'amountUsedBotQueues' | 'useIntegration'> & {
  readonly mover: TicketMover & { readonly kind: 'system' };
  readonly queueId: QueueId;
};

type DecidedTicket = { readonly ticket: StoredTicket; readonly decision: TicketMoveDecision };

/**
 * Puts active tickets into a queue on behalf of the system. Changes each ticket as `moveTicket` does, but with few statements for
 * all tickets together. The caller has locked the tickets. Returns the changed rows. Refuses with ERR_NO_QUEUE_FOUND.
 */
export async function moveTicketsIntoQueue(
  write: Write,
  tickets: readonly StoredTicket[],
  { mover, queueId, ...change }: QueueEntryChange,
): Promise<StoredTicket[]> {
  if (tickets.length === 0) return [];
  const { tx, companyId, changes } = write;
  const queueCloses = await isTicketClosingQueue(tx, companyId, queueId);
  const decided = tickets.map((ticket) => ({
    ticket,
    decision: decideSystemQueueMove({ ticket: toTicketState(ticket), actor: mover, change: { queueId }, queueCloses }),
  }));
  const routed: DecidedTicket[] = [];
  for (const alike of Map.groupBy(decided, toPatchKey).values()) {
    const [{ decision } = {}] = alike;
    if (decision === undefined) continue;
    const rows = await applyTicketPatch(
      write,
      alike.map(({ ticket }) => ticket),
      { ...change, patch: decision.patch },
    );
    routed.push(...rows.map((ticket) => ({ ticket, decision })));
  }
  for (const { ticket } of routed) if (!changes.tickets.has(ticket.id)) changes.tickets.set(ticket.id, 'update');
  const closedIds = routed.flatMap(({ ticket }) => (ticket.status === 'closed' ? ticket.id : []));
  if (closedIds.length > 0) await publishTicketEvent(write, { kind: 'taken-over', ticketIds: closedIds, why: 'closed' });
  await applyEffectsToTickets(
    write,
    mover,
    routed.map(({ ticket, decision: { effects } }) => ({ ticket, effects })),
  );
  const rows = routed.map(({ ticket }) => ticket);
  await notifyQueues(
    write,
    rows.filter(({ status }) => status !== 'closed'),
  );
  return rows;
}

/** Returns a key that is equal for tickets that change in the same way. */
const toPatchKey = ({ ticket, decision }: DecidedTicket): string => JSON.stringify([ticket.status, decision.patch]);
