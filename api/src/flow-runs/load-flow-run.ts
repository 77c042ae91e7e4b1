import * as v from 'valibot';
import type { CompanyId, TicketId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { FlowRun } from './flow-run.ts';
import { StoredFlowState } from './stored-flow-state.ts';

/**
 * Locks and reads the run that goes on in a ticket; undefined where none does. Its ticket is locked before it, by all who
 * write runs: so they take turns, and never wait for each other in a circle.
 */
export async function lockRunningFlow(
  tx: TenantTransaction,
  companyId: CompanyId,
  ticketId: TicketId,
): Promise<FlowRun | undefined> {
  const row = await tx
    .selectFrom('flow_runs')
    .select(['id', 'flow_id as flowId', 'version', 'why', 'state'])
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, ticketId, flowId: row.flowId, state: v.parse(StoredFlowState, row.state) };
}
