import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { fillVariables } from '@prosa/domain/messages/fill-variables';
import { companySettingDefaults } from '@prosa/contract/settings/settings';
import { botText, recordBotMessages } from '../messages/record-bot-messages.ts';
import type { Changes } from '../platform/write.ts';
import type { IntakeState } from './intake-state.ts';

/** Writes what the bot says and hands it to delivery (R7). Unread stays: no attendant has looked. */
export async function sendBotText(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  state: IntakeState,
  text: string,
  newId: () => string,
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
  const spoken = { id: ticket.id, contact_id: contact.id, queue_id: ticket.queueId, whatsapp_id: connection.id };
  await recordBotMessages(tx, companyId, changes, spoken, [botText(body)], { now, newId });
}
