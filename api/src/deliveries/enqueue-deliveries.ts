import type { ConnectionId, MessageId, ScheduleId, TicketId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';
import { scheduleDeliveries } from './schedule-deliveries.ts';

/** The ticket of outgoing messages, their connection, and the scheduled message that caused them, if any. */
type TargetTicket = {
  readonly ticketId: TicketId;
  readonly whatsappId: ConnectionId;
  readonly scheduleId?: ScheduleId | undefined;
};

/** Enqueues the deliveries of a ticket's recorded messages. Each is sent once, after the earlier messages of the ticket. */
export async function enqueueDeliveries(write: Write, target: TargetTicket, messageIds: readonly MessageId[]): Promise<void> {
  if (messageIds.length === 0) return;
  const { tx, companyId } = write;
  await tx
    .insertInto('deliveries')
    .values(
      messageIds.map((id) => ({
        company_id: companyId,
        message_id: id,
        whatsapp_id: target.whatsappId,
        schedule_id: target.scheduleId ?? null,
      })),
    )
    .execute();
  await scheduleDeliveries(write, target, null);
}
