import type { CompanyId } from '@prosa/contract/ids';
import type { NotificationCause } from '../platform/notification-cause.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { toPushKind } from './push-kinds.ts';
import { loadPushRecipients } from './push-recipient.ts';
import { enqueuePush } from './enqueue-push.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { enqueuePushesJob } from '../push-queue/push-jobs.ts';

/** Finds the recipients of a notification, and enqueues a job for each of their devices. */
export async function enqueuePushes(services: Services, companyId: CompanyId, cause: NotificationCause): Promise<void> {
  await commit(services, companyId, async (write) => {
    const { tx } = write;
    const readers = await loadPushRecipients(tx, companyId);
    const audience = await toPushKind(cause).audience(write, readers, cause);
    for (const { device } of audience) await enqueuePush(write, device, { cause });
  });
}

export const enqueuePushesRunner = createJobRunner(enqueuePushesJob, ({ services, companyId }, { news }) =>
  enqueuePushes(services, companyId, news),
);
