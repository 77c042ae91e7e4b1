import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Changes } from '../platform/write.ts';
import { endFlowRun } from './end-flow-run.ts';
import type { FlowRun } from './flow-run.ts';

/** Saves where a run stands, and ends it where its flow ended. Closing its ticket has ended it already. */
export async function saveFlowRun(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  { id, ticketId, state }: FlowRun,
  isTicketClosed: boolean,
  now: Date,
): Promise<void> {
  const dueAt = state.status === 'pausing' && !isTicketClosed ? new Date(state.until) : null;
  await tx
    .updateTable('flow_runs')
    .set({ state: JSON.stringify(state), due_at: dueAt })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (state.status === 'ended') await endFlowRun(tx, companyId, changes, ticketId, state.ending, now);
}
