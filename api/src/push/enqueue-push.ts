import { enqueue } from '../platform/jobs/enqueue.ts';
import type { NotificationCause } from '../platform/notification-cause.ts';
import type { Write } from '../platform/write.ts';
import { sendPushJob } from '../push-queue/push-jobs.ts';
import { toNotificationTopic } from '../push-queue/to-notification-topic.ts';
import { toPushServiceKey } from './push-rules.ts';

/**
 * Enqueues the job that sends a notification to a device at `runAt`, or now if `runAt` is missing. Replaces the waiting job for
 * the same device and topic.
 */
export const enqueuePush = (
  write: Write,
  device: { readonly id: string; readonly endpoint?: string },
  { cause, runAt = null }: { readonly cause: NotificationCause; readonly runAt?: Date | null },
): Promise<void> =>
  enqueue(write, sendPushJob, {
    payload: { deviceId: device.id, news: cause },
    jobKey: `push:${device.id}:${toNotificationTopic(cause)}`,
    shareKey: device.endpoint === undefined ? undefined : toPushServiceKey(device.endpoint),
    runAt: runAt ?? undefined,
  });
