import * as v from 'valibot';
import { declareJob } from '../../platform/jobs/declare-job.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Write } from '../../platform/write.ts';
import type { TimerPlanScope } from './load-timed-tickets.ts';

/** Plans the timers of all active tickets of a connection or queue anew, in steps. A step begins after the ticket `afterId`. */
export const planTimersJob = declareJob({
  name: 'plan-timers',
  payload: v.object({ of: v.picklist(['connection', 'queue']), id: v.number(), afterId: v.number() }),
  lane: 'timers',
});

/**
 * Enqueues the step that begins after the ticket `afterId`. With `afterId` 0, this is the first step, and it replaces a first
 * step that still waits. Later steps are never replaced, so the remaining steps of an earlier change still run.
 */
export const enqueueTimerPlan = (write: Write, { of, id }: TimerPlanScope, afterId = 0): Promise<void> =>
  enqueue(write, planTimersJob, {
    payload: { of, id, afterId },
    serialKey: `plan-timers:${of}:${id}`,
    ...(afterId === 0 ? { jobKey: `plan-timers:${of}:${id}` } : {}),
  });
