import * as v from 'valibot';
import { declareJob } from '../../platform/jobs/declare-job.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Write } from '../../platform/write.ts';
import type { TimerPlanScope } from './load-timed-tickets.ts';

/** Plans the timers of a connection's or queue's tickets anew, in steps. `afterId` is the last ticket of the step before. */
export const planTimersJob = declareJob({
  name: 'plan-timers',
  payload: v.object({ of: v.picklist(['connection', 'queue']), id: v.number(), afterId: v.number() }),
  lane: 'timers',
});

/**
 * Enqueues a step for the tickets after `afterId`, or the first step. A new first step replaces a waiting first step, but no
 * later step. The steps of an earlier change of the connection or queue therefore continue beside those of a new change.
 */
export const enqueueTimerPlan = (write: Write, { of, id }: TimerPlanScope, afterId = 0): Promise<void> =>
  enqueue(write, planTimersJob, {
    payload: { of, id, afterId },
    serialKey: `plan-timers:${of}:${id}`,
    ...(afterId === 0 ? { jobKey: `plan-timers:${of}:${id}` } : {}),
  });
