import type { FlowId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';

/**
 * Detaches tickets from a flow, which the caller then deletes with its runs. A ticket in which the flow runs no longer has a bot,
 * and the flow can no longer begin in any other ticket. Every caller locks tickets before versions, so that a start of the flow
 * cannot deadlock with its deletion.
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
