import type { CompanyId } from '@prosa/contract/ids';
import type { NotificationCause } from '../platform/notification-cause.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { toPushKind } from './push-kinds.ts';
import { loadPushReaders } from './push-reader.ts';
import { schedulePush } from './schedule-push.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { scheduleNotificationsJob } from '../push-queue/push-jobs.ts';

/** Finds the readers of a notification, and enqueues a job for each of their devices. */
export async function scheduleNotifications(services: Services, companyId: CompanyId, cause: NotificationCause): Promise<void> {
  await commit(services, companyId, async (write) => {
    const { tx } = write;
    const readers = await loadPushReaders(tx, companyId);
    const audience = await toPushKind(cause).audience(write, readers, cause);
    for (const { device } of audience) await schedulePush(write, device, { cause });
  });
}

export const scheduleNotificationsRunner = createJobRunner(scheduleNotificationsJob, ({ services, companyId }, { news }) =>
  scheduleNotifications(services, companyId, news),
);
