import type { MessageId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/**
 * Locks a message with its delivery until the transaction ends, and loads its state. Returns undefined if there is no message.
 * Every writer locks the delivery before the message, so that two of them cannot deadlock.
 */
export async function lockDelivery({ tx, companyId }: Read, messageId: MessageId) {
  const delivery = await tx
    .selectFrom('deliveries')
    .select(['state', 'schedule_id'])
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  const message = await tx
    .selectFrom('messages')
    .select(['id', 'ack', 'delivery', 'provider_id', 'ticket_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  return message && { ...message, state: delivery?.state, scheduleId: delivery?.schedule_id ?? null };
}
