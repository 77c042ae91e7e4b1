import type { ConnectionId, QueueId } from '@prosa/contract/ids';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { toConnectionShareKey } from '../../platform/jobs/job-lanes.ts';
import type { Write } from '../../platform/write.ts';
import { loadCompanySettings } from '../../settings/company-settings.ts';
import { sendNoticeToPhoneJob } from './send-notice-to-phone-job.ts';

type QueuedTicket = { readonly queue_id: QueueId | null; readonly whatsapp_id: ConnectionId | null };

/**
 * Notifies the members of a queue of a new ticket on their own phones, through the ticket's connection. Does so only if the
 * company (sendNotificationWAUser) and the queue (createTicketSendNotificationWAUser) enable it. Enqueues one job per phone.
 */
export async function notifyQueue(write: Write, ticket: QueuedTicket): Promise<void> {
  const { tx, companyId, newId } = write;
  if (ticket.queue_id === null || ticket.whatsapp_id === null) return;
  if ((await loadCompanySettings(tx, companyId)).sendNotificationWAUser !== 'enabled') return;
  const phones = await tx
    .selectFrom('queues as q')
    .innerJoin('user_queues as m', (join) => join.onRef('m.company_id', '=', 'q.company_id').onRef('m.queue_id', '=', 'q.id'))
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'))
    .select(['u.phone', 'q.message_notification as text'])
    .distinct()
    .where('q.company_id', '=', companyId)
    .where('q.id', '=', ticket.queue_id)
    .where('q.create_ticket_send_notification_wa_user', '=', true)
    .where('q.message_notification', '<>', '')
    .where('u.phone', '<>', '')
    .execute();
  for (const { phone, text } of phones)
    await enqueue(write, sendNoticeToPhoneJob, {
      payload: { id: newId(), whatsappId: ticket.whatsapp_id, phone, text },
      shareKey: toConnectionShareKey(ticket.whatsapp_id),
    });
}
