import type { QueueId } from '@prosa/contract/ids';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { decideTicketRouting } from '@prosa/domain/tickets/decide-ticket-update';
import type { TicketMoveDecision } from '@prosa/domain/tickets/ticket-decision';
import type { Write } from '../../platform/write.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import { toTicketState, type StoredTicket } from '../rows/to-ticket-row.ts';
import { applyEffectsToTickets } from './apply-ticket-effects.ts';
import { applyTicketPatch } from './apply-ticket-patch.ts';
import { isClosingQueue } from './is-closing-queue.ts';
import { notifyQueues } from './notify-queues.ts';
import type { TicketMover } from './ticket-mover.ts';

type RoutingChange = Pick<UpdateTicketBody, 'amountUsedBotQueues' | 'useIntegration'> & {
  readonly mover: TicketMover & { readonly kind: 'system' };
  readonly queueId: QueueId;
};

type RoutedTicket = { readonly ticket: StoredTicket; readonly decision: TicketMoveDecision };

/**
 * Puts active tickets into a queue on behalf of the system. Changes each ticket as `moveTicket` does, but with few statements for
 * all tickets together. The caller has locked the tickets. Returns the changed rows. Refuses with ERR_NO_QUEUE_FOUND.
 */
export async function routeTickets(
  write: Write,
  tickets: readonly StoredTicket[],
  { mover, queueId, ...change }: RoutingChange,
): Promise<StoredTicket[]> {
  if (tickets.length === 0) return [];
  const { tx, companyId, changes } = write;
  const queueCloses = await isClosingQueue(tx, companyId, queueId);
  const decided = tickets.map((ticket) => ({
    ticket,
    decision: decideTicketRouting({ ticket: toTicketState(ticket), actor: mover, change: { queueId }, queueCloses }),
  }));
  const routed: RoutedTicket[] = [];
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
const toPatchKey = ({ ticket, decision }: RoutedTicket): string => JSON.stringify([ticket.status, decision.patch]);
