import * as v from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';
import { enqueueAll } from '../platform/jobs/enqueue.ts';
import type { Write } from '../platform/write.ts';

/** Answers what the customer of a ticket has written in a burst. */
export const answerBurstJob = declareJob({
  name: 'answer-burst',
  payload: v.object({ ticketId: TicketId }),
  lane: 'conversations',
});

/**
 * Enqueues one job per ticket, which answers the ticket's burst at `runAt`. If such a job already waits for the ticket, the new
 * one replaces it.
 */
export const enqueueBurstAnswers = (
  write: Write,
  answers: readonly { readonly ticketId: TicketId; readonly runAt: Date }[],
): Promise<void> =>
  enqueueAll(
    write,
    answerBurstJob,
    answers.map(({ ticketId, runAt }) => ({ payload: { ticketId }, jobKey: `answer-burst:${ticketId}`, runAt })),
  );
