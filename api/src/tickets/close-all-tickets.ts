import type { CloseAllTicketsBody } from '@prosa/contract/tickets/write-ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import { endFlowRuns } from '../flow-runs/end-flow-run.ts';
import type { Scope } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { seesTicketSql } from './sees-ticket-sql.ts';

/** `POST /tickets/closeAll`: closes every ticket of a status in the chosen queues, without farewell. Gives how many. */
export async function closeAllTickets(
  tx: TenantTransaction,
  services: Services,
  scope: Scope,
  changes: Changes,
  { status, selectedQueueIds }: CloseAllTicketsBody,
): Promise<{ closed: number }> {
  const { companyId, viewer } = scope;
  const now = services.clock();
  // Locked in one order, so that two calls at once don't wait for each other in a circle.
  let wanted = tx
    .selectFrom('tickets as t')
    .select('t.id')
    .where('t.company_id', '=', companyId)
    .where('t.status', '=', status)
    .where(seesTicketSql(viewer));
  if (selectedQueueIds.length > 0) wanted = wanted.where('t.queue_id', 'in', selectedQueueIds);
  const ids = (await wanted.orderBy('t.id').forUpdate().execute()).map(({ id }) => id);
  if (ids.length === 0) return { closed: 0 };
  const closed = await tx
    .updateTable('tickets')
    .set({
      status: 'closed',
      unread_messages: 0,
      amount_used_bot_queues: 0,
      is_bot: false,
      waiting_since: null,
      handover: null,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .returning(['id', 'queue_id'])
    .execute();
  await endFlowRuns(tx, companyId, changes, ids, 'closed', now);
  await tx
    .updateTable('ticket_traking')
    .set({ finished_at: now, closed_at: now })
    .where('company_id', '=', companyId)
    .where('ticket_id', 'in', ids)
    .where('finished_at', 'is', null)
    .execute();
  await tx
    .insertInto('ticket_log')
    .values(
      closed.map(({ id, queue_id }) => ({
        company_id: companyId,
        ticket_id: id,
        user_id: viewer.id,
        queue_id,
        type: 'closed',
        created_at: now,
      })),
    )
    .execute();
  for (const { id } of closed) changes.tickets.set(id, 'update');
  return { closed: closed.length };
}
