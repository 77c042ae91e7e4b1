import { enqueue } from '../platform/jobs/enqueue.ts';
import type { PushNews } from '../platform/push-news.ts';
import type { Write } from '../platform/write.ts';
import { sendPushJob } from '../push-queue/push-jobs.ts';
import { pushTopic } from '../push-queue/push-topic.ts';
import { pushServiceOf } from './push-rules.ts';

/**
 * Schedules a device's notification at `runAt` (without it, now). One such job waits per device and topic, the last one
 * scheduled.
 */
export const schedulePush = (
  write: Write,
  device: { readonly id: string; readonly endpoint?: string },
  { news, runAt = null }: { readonly news: PushNews; readonly runAt?: Date | null },
): Promise<void> =>
  enqueue(write, sendPushJob, {
    payload: { deviceId: device.id, news },
    jobKey: `push:${device.id}:${pushTopic(news)}`,
    shareKey: device.endpoint === undefined ? undefined : pushServiceOf(device.endpoint),
    runAt: runAt ?? undefined,
  });
