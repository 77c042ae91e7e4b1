import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Changes } from '../platform/write.ts';
import type { StepAt } from './flow-run.ts';
import { lockRunningFlow } from './load-flow-run.ts';
import { stepFlowRun } from './step-flow-run.ts';
import { stopEndlessTalk } from './stop-endless-talk.ts';

/** Gives what the customer wrote to the flow that goes on in a ticket, which the caller has locked; from a bot it takes no more. */
export async function advanceFlow(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  ticketId: number,
  text: string,
  at: StepAt,
): Promise<void> {
  const run = await lockRunningFlow(tx, companyId, ticketId);
  if (run === undefined) throw new Error('a flow ended under the lock of its ticket');
  if (await stopEndlessTalk(tx, companyId, changes, ticketId, run.flowId, at)) return;
  await stepFlowRun(tx, companyId, changes, run, { kind: 'message', text }, at);
}
