import type { ConnectionId, MessageId, ScheduleId, TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toRecordsetSql } from '../platform/database/to-recordset-sql.ts';
import type { Write } from '../platform/write.ts';
import { scheduleDeliveriesOfTickets } from './schedule-deliveries.ts';

/** A recorded message that is to be sent, with its ticket, its connection, and the scheduled message that caused it, if any. */
type NewDelivery = {
  readonly messageId: MessageId;
  readonly ticketId: TicketId;
  readonly whatsappId: ConnectionId;
  readonly scheduleId?: ScheduleId | undefined;
};

/** Enqueues the deliveries of recorded messages. Each message is sent once, after the earlier messages of its ticket. */
export async function enqueueDeliveries(write: Write, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const { tx, companyId } = write;
  await sql`
    insert into deliveries (company_id, message_id, whatsapp_id, schedule_id)
    select ${companyId}::int, "messageId", "whatsappId", "scheduleId"
      from json_to_recordset(${toRecordsetSql(deliveries)})
        as delivery("messageId" uuid, "whatsappId" int, "scheduleId" uuid)`.execute(tx);
  const targets = new Map(deliveries.map(({ ticketId, whatsappId }) => [ticketId, { ticketId, whatsappId, runAt: null }]));
  await scheduleDeliveriesOfTickets(write, [...targets.values()]);
}
