import type { Write } from '../platform/write.ts';
import { scheduleDeliveries } from './schedule-deliveries.ts';

/** Hands a recorded message to delivery: it goes out after the ones before it in its ticket, once. */
export async function enqueueDelivery(write: Write, messageId: string, whatsappId: number): Promise<void> {
  const { tx, companyId } = write;
  const { ticket_id: ticketId } = await tx
    .selectFrom('messages')
    .select('ticket_id')
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('deliveries')
    .values({ company_id: companyId, message_id: messageId, whatsapp_id: whatsappId, attempted_at: null })
    .execute();
  await scheduleDeliveries(write, { ticketId, whatsappId }, null);
}
