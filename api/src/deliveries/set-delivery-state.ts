import type { MessageId } from '@prosa/contract/ids';
import { Ack } from '@prosa/contract/messages/message';
import { advanceAck } from '@prosa/domain/messages/advance-ack';
import type { Write } from '../platform/write.ts';
import { publishTicketEvent } from '../tickets/rows/publish-ticket-event.ts';
import { lockDelivery } from './lock-delivery.ts';

type DeliveryStateChange = {
  readonly state: 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed';
  readonly failure?: string | null;
  readonly providerId?: string;
  readonly ack?: Ack;
  /** The time at which a new attempt begins. */
  readonly attemptAt?: Date;
};

/** Sets a message's delivery state in its delivery and in its own row. Acknowledgements only increase. */
export async function setDeliveryState(write: Write, messageId: MessageId, change: DeliveryStateChange): Promise<void> {
  const { tx, companyId, changes } = write;
  const message = await lockDelivery(write, messageId);
  if (message === undefined) return;
  await tx
    .updateTable('deliveries')
    .set((eb) => ({
      state: change.state,
      ...(change.attemptAt === undefined ? {} : { attempted_at: change.attemptAt, attempts: eb('attempts', '+', 1) }),
    }))
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .execute();
  await tx
    .updateTable('messages')
    .set({
      delivery: change.state,
      failure: change.failure ?? null,
      ...(change.providerId === undefined || message.provider_id !== null ? {} : { provider_id: change.providerId }),
      ...(change.ack === undefined ? {} : { ack: advanceAck(message.ack, change.ack) }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .execute();
  changes.messages.set(messageId, 'update');
  const { scheduleId } = message;
  if (scheduleId !== null && (change.state === 'sent' || change.state === 'failed'))
    await publishTicketEvent(write, { kind: 'schedule-delivered', scheduleId, failure: change.failure ?? null });
}
