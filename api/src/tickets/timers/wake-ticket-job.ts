import * as v from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import { declareJob } from '../../platform/jobs/declare-job.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import type { Write } from '../../platform/write.ts';

/** Performs what is due in a ticket without a person, such as a reminder. */
export const wakeTicketJob = declareJob({ name: 'wake-ticket', payload: v.object({ ticketId: TicketId }), lane: 'timers' });

/** The job key of a ticket's next wake-up consists of this prefix and the ticket's id. */
export const WAKE_KEY_PREFIX = 'wake-ticket:';

export type WakeUp = { readonly ticketId: TicketId; readonly runAt: Date };

/** Enqueues wake-up jobs for different tickets. A new job replaces the waiting wake-up job of its ticket. */
export const enqueueWakeUps = (write: Write, wakeUps: readonly WakeUp[]): Promise<void> =>
  enqueueAll(
    write,
    wakeTicketJob,
    wakeUps.map(({ ticketId, runAt }) => ({ payload: { ticketId }, jobKey: `${WAKE_KEY_PREFIX}${ticketId}`, runAt })),
  );
