import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { addJob } from '../platform/jobs.ts';
import type { Changes } from '../platform/write.ts';
import { toDelivery } from './to-delivery.ts';

/** Keeps a webhook's bytes once, with the job that works on them; the same bytes again change nothing. */
export async function storeWebhook(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  whatsappId: number,
  rawBody: Uint8Array,
): Promise<void> {
  const stored = await tx
    .insertInto('webhook_deliveries')
    .values({ company_id: companyId, whatsapp_id: whatsappId, ...toDelivery(rawBody), processed_at: null, failure: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) return;
  await addJob(tx, companyId, changes, { task: 'process-webhook', payload: { deliveryId: stored.id } });
}
