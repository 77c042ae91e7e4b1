import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { fillVariables } from '@prosa/domain/messages/fill-variables';
import { companySettingDefaults } from '@prosa/contract/settings/settings';
import { enqueueDelivery } from '../deliveries/enqueue-delivery.ts';
import type { Changes } from '../platform/write.ts';
import type { IntakeState } from './intake-state.ts';

/** Writes what the bot says and hands it to delivery (R7). Unread stays: no attendant has looked. */
export async function sendBotText(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  state: IntakeState,
  text: string,
  messageId: string,
): Promise<void> {
  const { ticket, contact, connection, now } = state;
  if (ticket === null || contact === null) throw new Error('the bot speaks in a ticket only');
  const zone = await tx
    .selectFrom('company_settings')
    .select('value')
    .where('company_id', '=', companyId)
    .where('key', '=', 'timeZone')
    .executeTakeFirst();
  const body = fillVariables(text, {
    contactName: contact.name,
    userName: '',
    ticketId: ticket.id,
    queueName: connection.queues.find((queue) => queue.id === ticket.queueId)?.name ?? '',
    connectionName: connection.name,
    now,
    timeZone: zone?.value ?? companySettingDefaults.timeZone,
  });
  await tx
    .insertInto('messages')
    .values({
      company_id: companyId,
      id: messageId,
      ticket_id: ticket.id,
      contact_id: contact.id,
      user_id: null,
      queue_id: ticket.queueId,
      whatsapp_id: connection.id,
      provider_id: null,
      body,
      from_me: true,
      media_id: null,
      quoted_id: null,
      delivery: 'queued',
      failure: null,
      data_json: null,
      /** After the message it answers, also where both fall into one millisecond. */
      created_at: new Date(now.getTime() + 1),
    })
    .execute();
  changes.messages.set(messageId, 'create');
  await tx
    .updateTable('tickets')
    .set({ last_message: body, last_message_from_me: true, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  await enqueueDelivery(tx, companyId, changes, messageId, connection.id);
}
