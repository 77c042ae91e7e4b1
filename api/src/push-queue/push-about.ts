import { enqueue } from '../platform/jobs/enqueue.ts';
import type { PushNews } from '../platform/push-news.ts';
import type { Write } from '../platform/write.ts';
import { pushNewsJob } from './push-jobs.ts';
import { pushTopic } from './push-topic.ts';

/** Enqueues a notification after this transaction commits. News of one topic within a burst are one notification. */
export const pushAbout = (write: Write, news: PushNews): Promise<void> => pushAboutAll(write, [news]);

/** Enqueues notifications of several topics. */
export async function pushAboutAll(write: Write, allNews: readonly PushNews[]): Promise<void> {
  const { tx, companyId } = write;
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
    await enqueue(write, pushNewsJob, { payload: { news }, jobKey });
  }
}
