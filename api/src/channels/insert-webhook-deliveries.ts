import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Changes } from '../platform/write.ts';
import { conversationKey, type NewDelivery } from './to-deliveries.ts';
import { processWebhookJob, receiveMessagesJob } from './webhook-jobs.ts';

/** Keeps what a webhook tells once, with the jobs that work on it; the same bytes again change nothing. */
export async function insertWebhookDeliveries(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  whatsappId: number,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  for (const delivery of deliveries) {
    const stored = await tx
      .insertInto('webhook_deliveries')
      .values({ company_id: companyId, whatsapp_id: whatsappId, ...delivery, processed_at: null, failure: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined) continue;
    const { conversation } = delivery;
    const payload = { deliveryId: stored.id };
    if (conversation === null) await enqueue({ tx, companyId, changes }, processWebhookJob, { payload });
    else {
      const serialKey = conversationKey(whatsappId, conversation);
      await enqueue({ tx, companyId, changes }, receiveMessagesJob, { payload, serialKey });
    }
  }
}
