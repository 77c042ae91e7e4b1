import * as v from 'valibot';
import { declareJob } from '../platform/jobs/declare-job.ts';
import { PushNews } from '../platform/push-news.ts';

/** Finds the devices to notify. */
export const pushNewsJob = declareJob({ name: 'push-news', payload: v.object({ news: PushNews }), lane: 'push' });

/** Notifies one device. */
export const sendPushJob = declareJob({
  name: 'send-push',
  payload: v.object({ deviceId: v.string(), news: PushNews }),
  lane: 'push',
});
