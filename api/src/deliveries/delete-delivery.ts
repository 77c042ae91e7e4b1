import type { Read } from '../platform/write.ts';

/** Deletes the delivery of a message that has not gone out, so that it never does. */
export async function deleteDelivery({ tx, companyId }: Read, messageId: string): Promise<void> {
  await tx.deleteFrom('deliveries').where('company_id', '=', companyId).where('message_id', '=', messageId).execute();
}
