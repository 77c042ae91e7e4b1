import * as v from 'valibot';
import { ConnectionId } from '@prosa/contract/ids';
import { declareJob } from '../../platform/jobs/declare-job.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Write } from '../../platform/write.ts';

/** Plans the timers of a connection's tickets anew, in steps. `afterId` is the last ticket of the step before. */
export const planConnectionTimersJob = declareJob({
  name: 'plan-connection-timers',
  payload: v.object({ whatsappId: ConnectionId, afterId: v.number() }),
  lane: 'timers',
});

/**
 * Enqueues a step for the tickets after `afterId`, or the first step. Only first steps replace each other, because another change
 * of the connection begins anew while a former change is still in its steps.
 */
export const enqueueConnectionTimerPlan = (write: Write, whatsappId: ConnectionId, afterId = 0): Promise<void> =>
  enqueue(write, planConnectionTimersJob, {
    payload: { whatsappId, afterId },
    serialKey: `plan-connection-timers:${whatsappId}`,
    ...(afterId === 0 ? { jobKey: `plan-connection-timers:${whatsappId}` } : {}),
  });
