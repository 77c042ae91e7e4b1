import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { addJob } from '../platform/jobs.ts';
import type { PushNews } from '../platform/push-news.ts';
import type { Changes } from '../platform/write.ts';
import { kindOf } from './push-kinds.ts';

/** Has devices told of something once this transaction is committed. News of one topic that come in a burst are one. */
export async function pushAbout(tx: TenantTransaction, companyId: CompanyId, changes: Changes, news: PushNews): Promise<void> {
  const device = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  if (device === undefined) return;
  await addJob(
    tx,
    companyId,
    changes,
    { task: 'push-news', payload: { news } },
    { jobKey: `push:${news.kind}:${kindOf(news).topic(news)}` },
  );
}
