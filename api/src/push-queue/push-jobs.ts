import * as v from 'valibot';
import { declareJob } from '../platform/jobs/declare-job.ts';
import { PushNews } from '../platform/push-news.ts';

/** Finds the devices that are told of something. */
export const pushNewsJob = declareJob({ name: 'push-news', payload: v.object({ news: PushNews }), lane: 'push' });

/** Tells one device of something. */
export const sendPushJob = declareJob({
  name: 'send-push',
  payload: v.object({ deviceId: v.string(), news: PushNews }),
  lane: 'push',
});
