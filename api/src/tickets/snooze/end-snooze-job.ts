import * as v from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import { declareJob } from '../../platform/jobs/declare-job.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Write } from '../../platform/write.ts';

/** Brings a ticket back to the top of the lists when its snooze ends. */
export const endSnoozeJob = declareJob({ name: 'end-snooze', payload: v.object({ ticketId: TicketId }), lane: 'answers' });

/** Enqueues the job that ends a ticket's snooze. This job replaces the waiting one of an earlier snooze. */
export const enqueueSnoozeEnd = (write: Write, ticketId: TicketId, until: Date): Promise<void> =>
  enqueue(write, endSnoozeJob, { payload: { ticketId }, jobKey: `end-snooze:${ticketId}`, runAt: until });
