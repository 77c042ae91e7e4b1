import * as v from 'valibot';
import type { CompanyId, TicketId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { FlowRun } from './flow-run.ts';
import { StoredFlowState } from './stored-flow-state.ts';

/**
 * Locks and loads the run of a ticket. Returns undefined if no flow runs there. Every transaction that writes a run locks the
 * ticket first, so that two of them cannot deadlock.
 */
export async function lockFlowRun(tx: TenantTransaction, companyId: CompanyId, ticketId: TicketId): Promise<FlowRun | undefined> {
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
