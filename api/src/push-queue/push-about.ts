import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { PushNews } from '../platform/push-news.ts';
import type { Changes } from '../platform/write.ts';
import { pushNewsJob } from './push-jobs.ts';
import { pushTopic } from './push-topic.ts';

/** Has devices told of something once this transaction is committed. News of one topic that come in a burst are one. */
export const pushAbout = (tx: TenantTransaction, companyId: CompanyId, changes: Changes, news: PushNews): Promise<void> =>
  pushAboutAll(tx, companyId, changes, [news]);

/** The same for several news, each of another topic. */
export async function pushAboutAll(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  allNews: readonly PushNews[],
): Promise<void> {
  if (allNews.length === 0) return;
  const device = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  if (device === undefined) return;
  for (const news of allNews) {
    const jobKey = `push:${news.kind}:${pushTopic(news)}`;
    await enqueue({ tx, companyId, changes }, pushNewsJob, { payload: { news }, jobKey });
  }
}
