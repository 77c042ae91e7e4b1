import * as v from 'valibot';
import { declareJob } from '../platform/jobs/declare-job.ts';
import { NotificationCause } from '../platform/notification-cause.ts';

/** Finds the recipients of a notification, and enqueues a job for each of their devices. */
export const enqueuePushesJob = declareJob({
  name: 'push-news',
  payload: v.object({ news: NotificationCause }),
  lane: 'push',
});

/** Sends a notification to one device. */
export const sendPushJob = declareJob({
  name: 'send-push',
  payload: v.object({ deviceId: v.string(), news: NotificationCause }),
  lane: 'push',
});
