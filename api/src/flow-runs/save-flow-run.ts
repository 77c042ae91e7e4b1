import type { Write } from '../platform/write.ts';
import { endFlowRun } from './end-flow-run.ts';
import type { FlowRun } from './flow-run.ts';

/**
 * Saves a run's state, and ends the run if its flow has come to its end. The run of a closed ticket has ended already, so no due
 * time is stored for this run.
 */
export async function saveFlowRun(write: Write, { id, ticketId, state }: FlowRun, isTicketClosed: boolean): Promise<void> {
  const { tx, companyId } = write;
  const dueAt = state.status === 'pausing' && !isTicketClosed ? new Date(state.until) : null;
  await tx
    .updateTable('flow_runs')
    .set({ state: JSON.stringify(state), due_at: dueAt })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (state.status === 'ended') await endFlowRun(write, ticketId, state.ending);
}
