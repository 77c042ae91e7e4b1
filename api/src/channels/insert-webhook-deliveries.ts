import type { ConnectionId } from '@prosa/contract/ids';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Write } from '../platform/write.ts';
import { toConversationKey, type NewWebhookDelivery } from './to-webhook-deliveries.ts';
import { processWebhookJob, receiveMessagesJob } from './webhook-jobs.ts';

/** Stores the rows of a webhook, with the jobs that process them. A second webhook with the same bytes changes nothing. */
export async function insertWebhookDeliveries(
  write: Write,
  whatsappId: ConnectionId,
  deliveries: readonly NewWebhookDelivery[],
): Promise<void> {
  const { tx, companyId } = write;
  for (const delivery of deliveries) {
    const storedDeliveries = await tx
      .insertInto('webhook_deliveries')
      .values({ company_id: companyId, whatsapp_id: whatsappId, ...delivery, processed_at: null, failure: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (storedDeliveries === undefined) continue;
    const { conversation } = delivery;
    const payload = { deliveryId: storedDeliveries.id };
    if (conversation === null) await enqueue(write, processWebhookJob, { payload });
    else {
      const serialKey = toConversationKey(whatsappId, conversation);
      await enqueue(write, receiveMessagesJob, { payload, serialKey });
    }
  }
}
