import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Changes } from '../platform/write.ts';
import { endFlowRun } from './end-flow-run.ts';
import type { FlowRun } from './flow-run.ts';

/** Keeps where a run stands; one that ended, or whose ticket is closed, is over. */
export async function saveFlowRun(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  { id, ticketId, state }: FlowRun,
  isTicketClosed: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('flow_runs')
    .set({ state: JSON.stringify(state), due_at: state.status === 'pausing' ? new Date(state.until) : null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (state.status === 'ended') await endFlowRun(tx, companyId, changes, ticketId, state.ending, now);
  else if (isTicketClosed) await endFlowRun(tx, companyId, changes, ticketId, 'closed', now);
}
