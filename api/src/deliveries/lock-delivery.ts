import type { MessageId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Read } from '../platform/write.ts';

/**
 * Locks a message with its delivery until the transaction ends, and loads the ack and the delivery state. Returns undefined if
 * there is no message. Every writer locks the delivery before the message, so that two writers cannot deadlock.
 */
export async function lockDelivery(read: Read, messageId: MessageId) {
  const { tx, companyId } = read;
  const [delivery] = await lockDeliveries(read, [messageId]);
  const message = await tx
    .selectFrom('messages')
    .select(['id', 'ack', 'delivery', 'provider_id', 'ticket_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  return message && { ...message, state: delivery?.state };
}

/** Locks deliveries in the order of their messages' ids, and loads their states. Leaves out messages without a delivery. */
export const lockDeliveries = ({ tx, companyId }: Read, messageIds: readonly MessageId[]) =>
  tx
    .selectFrom('deliveries')
    .select(['message_id', 'state'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`message_id = any(${messageIds}::uuid[])`)
    .orderBy('message_id')
    .forUpdate()
    .execute();
