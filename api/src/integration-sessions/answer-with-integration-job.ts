import * as v from 'valibot';
import { TicketId, type IntegrationId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Write } from '../platform/write.ts';

/** Lets the integration of a ticket answer the messages that wait for its answer, in their order. */
export const answerWithIntegrationJob = declareJob({
  name: 'answer-with-integration',
  payload: v.object({ ticketId: TicketId }),
  lane: 'integrations',
});

type AnswerTarget = {
  readonly integrationId: IntegrationId;
  /** The time at which the job is due. Without it, the job is due immediately. */
  readonly runAt?: Date;
};

/**
 * Enqueues the job that lets a ticket's integration answer. Replaces the ticket's waiting job. All jobs of one integration share
 * a limited number of the lane's slots.
 */
export const enqueueIntegrationAnswer = (
  write: Write,
  ticketId: TicketId,
  { integrationId, runAt }: AnswerTarget,
): Promise<void> => {
  const key = `integration-ticket:${ticketId}`;
  return enqueue(write, answerWithIntegrationJob, {
    payload: { ticketId },
    jobKey: key,
    serialKey: key,
    shareKey: `integration:${integrationId}`,
    runAt,
  });
};
