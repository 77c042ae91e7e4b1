import type { FlowId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';

/**
 * Detaches tickets from a flow before the caller deletes the flow and its runs. Marks that the tickets in which the flow runs
 * have no active bot anymore. Locks the flow's versions, so that the flow can begin in no other ticket. Every transaction locks
 * tickets before the flow's versions, so that a deletion of the flow and a start of it cannot deadlock.
 */
export async function detachTicketsFromFlow(write: Write, flowId: FlowId): Promise<void> {
  const { tx, companyId, changes } = write;
  const selectRunning = () =>
    tx
      .selectFrom('flow_runs')
      .select('ticket_id')
      .where('company_id', '=', companyId)
      .where('flow_id', '=', flowId)
      .where('status', '=', 'running');
  await tx
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', selectRunning)
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx
    .selectFrom('flow_versions')
    .select('version')
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .forUpdate()
    .execute();
  const detachedTickets = await tx
    .updateTable('tickets')
    .set({ is_bot: false })
    .where('company_id', '=', companyId)
    .where('id', 'in', selectRunning)
    .returning('id')
    .execute();
  for (const { id } of detachedTickets) changes.tickets.set(id, 'update');
}
