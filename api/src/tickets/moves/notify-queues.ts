import type { ConnectionId, QueueId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { toConnectionShareKey } from '../../platform/jobs/job-lanes.ts';
import type { Read, Write } from '../../platform/write.ts';
import { loadCompanySettings } from '../../settings/company-settings.ts';
import { sendNoticeToPhoneJob } from './send-notice-to-phone-job.ts';

type QueuedTicket = { readonly queue_id: QueueId | null; readonly whatsapp_id: ConnectionId | null };
type QueueNotice = { readonly queueId: QueueId; readonly phone: string; readonly text: string };

/**
 * Enqueues notices of new tickets to the phones of the queue's members, one job for each ticket and phone. The notices are sent
 * on the tickets' connections. Enqueues nothing unless the company (sendNotificationWAUser) and the queue
 * (createTicketSendNotificationWAUser) enable such notices.
 */
export async function notifyQueues(write: Write, tickets: readonly QueuedTicket[]): Promise<void> {
  const { tx, companyId, newId } = write;
  const queued = tickets.flatMap(({ queue_id: queueId, whatsapp_id: whatsappId }) =>
    queueId === null || whatsappId === null ? [] : [{ queueId, whatsappId }],
  );
  if (queued.length === 0) return;
  if ((await loadCompanySettings(tx, companyId)).sendNotificationWAUser !== 'enabled') return;
  const notices = Map.groupBy(
    await loadNotices(write, [...new Set(queued.map(({ queueId }) => queueId))]),
    ({ queueId }) => queueId,
  );
  await enqueueAll(
    write,
    sendNoticeToPhoneJob,
    queued.flatMap(({ queueId, whatsappId }) =>
      (notices.get(queueId) ?? []).map(({ phone, text }) => ({
        payload: { id: newId(), whatsappId, phone, text },
        shareKey: toConnectionShareKey(whatsappId),
      })),
    ),
  );
}

const loadNotices = ({ tx, companyId }: Read, queueIds: readonly QueueId[]): Promise<QueueNotice[]> =>
  tx
    .selectFrom('queues as q')
    .innerJoin('user_queues as m', (join) => join.onRef('m.company_id', '=', 'q.company_id').onRef('m.queue_id', '=', 'q.id'))
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'))
    .select(['q.id as queueId', 'u.phone', 'q.message_notification as text'])
    .distinct()
    .where('q.company_id', '=', companyId)
    .where(sql<boolean>`q.id = any(${queueIds}::int[])`)
    .where('q.create_ticket_send_notification_wa_user', '=', true)
    .where('q.message_notification', '<>', '')
    .where('u.phone', '<>', '')
    .execute();
