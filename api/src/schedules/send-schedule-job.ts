import * as v from 'valibot';
import { ScheduleId } from '@prosa/contract/ids';
import { declareJob } from '../platform/jobs/declare-job.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Write } from '../platform/write.ts';

/** Sends a scheduled message at its time. */
export const sendScheduleJob = declareJob({
  name: 'send-schedule',
  payload: v.object({ scheduleId: ScheduleId }),
  lane: 'answers',
});

/** Enqueues the job that sends a scheduled message. Replaces a waiting job that would send it at another time. */
export const enqueueScheduleSending = (write: Write, scheduleId: ScheduleId, sendAt: Date): Promise<void> =>
  enqueue(write, sendScheduleJob, { payload: { scheduleId }, jobKey: `send-schedule:${scheduleId}`, runAt: sendAt });
