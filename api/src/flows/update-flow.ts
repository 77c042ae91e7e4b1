import type { Flow } from '@prosa/contract/flows/flow';
import type { FlowId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';
import { lockFlow, loadFlow } from './rows/load-flow.ts';

type FlowFields = {
  readonly name?: string | undefined;
  readonly active?: boolean | undefined;
  /** The daily window in which the flow may begin, as `HH:MM-HH:MM`. Null for a flow without a daily window. */
  readonly scheduledTimeRun?: string | null | undefined;
};

/** Changes the given fields of a flow's row. Refuses with ERR_NO_FLOW_FOUND. */
export async function updateFlow(write: Write, id: FlowId, { name, active, scheduledTimeRun }: FlowFields): Promise<Flow> {
  const { tx, companyId, changes, now } = write;
  await lockFlow(tx, companyId, id);
  await tx
    .updateTable('flowbuilders')
    .set({
      updated_at: now,
      ...(name === undefined ? {} : { name }),
      ...(active === undefined ? {} : { active }),
      ...(scheduledTimeRun === undefined ? {} : { scheduled_time_run: scheduledTimeRun }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  changes.flows.set(id, 'update');
  return loadFlow(tx, companyId, id);
}
