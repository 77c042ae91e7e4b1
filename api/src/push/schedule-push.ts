import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { PushNews } from '../platform/push-news.ts';
import type { Changes } from '../platform/write.ts';
import { sendPushJob } from '../push-queue/push-jobs.ts';
import { pushTopic } from '../push-queue/push-topic.ts';
import { pushServiceOf } from './push-rules.ts';

/** Has one device told at `runAt` (null: now). One such job waits per device and topic, the last one asked for. */
export const schedulePush = (
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  device: { readonly id: string; readonly endpoint?: string },
  news: PushNews,
  runAt: Date | null,
): Promise<void> =>
  enqueue({ tx, companyId, changes }, sendPushJob, {
    payload: { deviceId: device.id, news },
    jobKey: `push:${device.id}:${pushTopic(news)}`,
    shareKey: device.endpoint === undefined ? undefined : pushServiceOf(device.endpoint),
    runAt: runAt ?? undefined,
  });
