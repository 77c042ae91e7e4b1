import type { MessageId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/** Deletes the delivery of an unsent message, so that the message is never sent. */
export async function deleteDelivery({ tx, companyId }: Read, messageId: MessageId): Promise<void> {
  await tx.deleteFrom('deliveries').where('company_id', '=', companyId).where('message_id', '=', messageId).execute();
}
