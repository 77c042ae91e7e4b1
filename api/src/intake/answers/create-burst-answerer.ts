import type { CompanyId, TicketId } from '@prosa/contract/ids';
import { createBatcher } from '@prosa/database/create-batcher';
import { answerBurstJob } from '../../bursts/answer-burst-job.ts';
import { limitLockWait } from '../../platform/database/limit-lock-wait.ts';
import { JOB_LANE_LIMITS } from '../../platform/jobs/job-lanes.ts';
import { createStatefulJobRunner } from '../../platform/jobs/job-runner.ts';
import { takeDueJobs } from '../../platform/jobs/take-due-jobs.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { answerBursts } from './answer-bursts.ts';

/** The maximum number of bursts that one transaction answers. */
const MAX_BURSTS_PER_TRANSACTION = 32;
/**
 * The maximum time in milliseconds that a batch of bursts waits for its locks. This limit is short, because other bursts of the
 * company wait behind the batch. A burst that is tried again alone after its batch failed waits without this limit.
 */
const LOCK_WAIT_MS = 500;

/**
 * Creates the function that answers the burst of a ticket. One transaction answers this burst together with the company's other
 * bursts that are due, even if no worker has claimed their jobs yet. If that transaction fails, each burst is answered alone, so
 * that a faulty burst does not affect the others.
 */
export function createBurstAnswerer(services: Services): (companyId: CompanyId, ticketId: TicketId) => Promise<void> {
  const answerings = new Map<CompanyId, (ticketId: TicketId) => Promise<void>>();
  const createCompanyBatcher = (companyId: CompanyId) =>
    createBatcher<TicketId, void>({
      runTogether: async (ticketIds) => {
        await commit(services, companyId, async (write) => {
          await limitLockWait(write, LOCK_WAIT_MS);
          const others = await takeDueJobs(write, answerBurstJob, MAX_BURSTS_PER_TRANSACTION - ticketIds.length);
          await answerBursts(write, [...new Set([...ticketIds, ...others.map(({ ticketId }) => ticketId)])]);
        });
        return ticketIds.map(() => undefined);
      },
      runAlone: (ticketId) => commit(services, companyId, (write) => answerBursts(write, [ticketId])),
      mayRunAlone: () => true,
      maxItems: JOB_LANE_LIMITS.conversations.perCompany,
      onIdle: () => void answerings.delete(companyId),
    });
  return (companyId, ticketId) => {
    const answer = answerings.get(companyId) ?? createCompanyBatcher(companyId);
    answerings.set(companyId, answer);
    return answer(ticketId);
  };
}

export const answerBurstRunner = createStatefulJobRunner(
  answerBurstJob,
  createBurstAnswerer,
  (answer, { companyId }, { ticketId }) => answer(companyId, ticketId),
);
