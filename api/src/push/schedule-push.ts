import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { addJob } from '../platform/jobs.ts';
import type { PushNews } from '../platform/push-news.ts';
import type { Changes } from '../platform/write.ts';
import { kindOf } from './push-kinds.ts';

/** Has one device told at `runAt` (null: now). One such job waits per device and topic, the last one asked for. */
export const schedulePush = (
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  deviceId: string,
  news: PushNews,
  runAt: Date | null,
): Promise<void> =>
  addJob(
    tx,
    companyId,
    changes,
    { task: 'send-push', payload: { deviceId, news } },
    { jobKey: `push:${deviceId}:${kindOf(news).topic(news)}`, ...(runAt === null ? {} : { runAt }) },
  );
