import type { CompanyId } from '@prosa/contract/ids';
import { createJobRunner } from '../../platform/jobs/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { listActiveTicketIds, type TimerPlanScope } from './load-timed-tickets.ts';
import { planTicketTimers } from './plan-ticket-timers.ts';
import { enqueueTimerPlan, planTimersJob } from './plan-timers-job.ts';

/** The number of tickets that one step plans. */
const TICKETS_PER_STEP = 200;

/**
 * Plans the timers of a batch of active tickets, because the times of their connection or queue have changed. Enqueues the next
 * step if there may be further tickets.
 */
export async function planTimers(
  services: Services,
  companyId: CompanyId,
  { afterId, ...of }: TimerPlanScope & { readonly afterId: number },
): Promise<void> {
  await commit(services, companyId, async (write) => {
    const ids = await listActiveTicketIds(write, of, { afterId, limit: TICKETS_PER_STEP });
    await planTicketTimers(write, ids);
    const lastId = ids.at(-1);
    if (lastId !== undefined && ids.length === TICKETS_PER_STEP) await enqueueTimerPlan(write, of, lastId);
  });
}

export const planTimersRunner = createJobRunner(planTimersJob, ({ services, companyId }, step) =>
  planTimers(services, companyId, step),
);
