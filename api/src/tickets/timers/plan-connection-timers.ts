import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { createJobRunner } from '../../platform/jobs/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { listActiveTicketIds } from './load-timed-tickets.ts';
import { enqueueConnectionTimerPlan, planConnectionTimersJob } from './plan-connection-timers-job.ts';
import { planTicketTimers } from './plan-ticket-timers.ts';

/** The number of tickets that one step plans. */
const TICKETS_PER_STEP = 200;

/** Plans the timers of some active tickets of a connection whose durations have changed, and enqueues the next step. */
export async function planConnectionTimers(
  services: Services,
  companyId: CompanyId,
  { whatsappId, afterId }: { readonly whatsappId: ConnectionId; readonly afterId: number },
): Promise<void> {
  await commit(services, companyId, async (write) => {
    const ids = await listActiveTicketIds(write, whatsappId, { afterId, limit: TICKETS_PER_STEP });
    await planTicketTimers(write, ids);
    const lastId = ids.at(-1);
    if (lastId !== undefined && ids.length === TICKETS_PER_STEP) await enqueueConnectionTimerPlan(write, whatsappId, lastId);
  });
}

export const planConnectionTimersRunner = createJobRunner(planConnectionTimersJob, ({ services, companyId }, step) =>
  planConnectionTimers(services, companyId, step),
);
