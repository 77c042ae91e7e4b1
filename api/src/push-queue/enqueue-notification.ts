import { enqueue } from '../platform/jobs/enqueue.ts';
import type { NotificationCause } from '../platform/notification-cause.ts';
import type { Write } from '../platform/write.ts';
import { enqueuePushesJob } from './push-jobs.ts';
import { toNotificationTopic } from './to-notification-topic.ts';

/**
 * Enqueues a notification, which is sent after the commit. Several causes with one topic in a short time cause one notification.
 */
export const enqueueNotification = (write: Write, cause: NotificationCause): Promise<void> =>
  enqueueNotifications(write, [cause]);

/** Enqueues notifications with different topics, which are sent after the commit. */
export async function enqueueNotifications(write: Write, causes: readonly NotificationCause[]): Promise<void> {
  const { tx, companyId } = write;
  if (causes.length === 0) return;
  const device = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  if (device === undefined) return;
  for (const cause of causes) {
    const jobKey = `push:${cause.kind}:${toNotificationTopic(cause)}`;
    await enqueue(write, enqueuePushesJob, { payload: { news: cause }, jobKey });
  }
}
