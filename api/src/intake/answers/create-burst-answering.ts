import { sql } from 'kysely';
import type { CompanyId, TicketId } from '@prosa/contract/ids';
import { createBatcher } from '@prosa/database/create-batcher';
import { answerBurstJob } from '../../bursts/answer-burst-job.ts';
import { JOB_LANE_LIMITS } from '../../platform/jobs/job-lanes.ts';
import { createStatefulJobRunner } from '../../platform/jobs/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { answerBursts } from './answer-bursts.ts';

/** The time in milliseconds that a burst waits for a lock while others of its company wait behind it. */
const LOCK_WAIT_MS = 500;

/**
 * Creates the function that answers the burst of a ticket. Bursts of a company that are due at the same time are answered in one
 * transaction. If that transaction fails, each burst is answered alone, so that a faulty one does not affect the others.
 */
export function createBurstAnswering(services: Services): (companyId: CompanyId, ticketId: TicketId) => Promise<void> {
  const answerings = new Map<CompanyId, (ticketId: TicketId) => Promise<void>>();
  const createCompanyBatcher = (companyId: CompanyId) =>
    createBatcher<TicketId, void>({
      runTogether: async (ticketIds) => {
        await commit(services, companyId, async (write) => {
          await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(write.tx);
          await answerBursts(write, ticketIds);
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
  createBurstAnswering,
  (answer, { companyId }, { ticketId }) => answer(companyId, ticketId),
);
