import * as v from 'valibot';
import { TicketId, type IntegrationId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Write } from '../platform/write.ts';

/** Lets an integration answer the messages of a ticket that wait for it, in their order. */
export const answerWithIntegrationJob = declareJob({
  name: 'answer-with-integration',
  payload: v.object({ ticketId: TicketId }),
  lane: 'integrations',
});

type AnswerTarget = {
  readonly integrationId: IntegrationId;
  /** The time at which the job is due. Without it, the job is due at once. */
  readonly runAt?: Date;
};

/** Enqueues the ticket's job, in place of a waiting job of the ticket. Jobs of one integration share some slots of the lane. */
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
