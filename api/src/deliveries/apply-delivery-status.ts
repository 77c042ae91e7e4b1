import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { advanceAck } from '@prosa/domain/messages/advance-ack';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Services } from '../platform/services.ts';
import { commit, type Read } from '../platform/write.ts';
import { applyStatusJob, type StoredStatus } from './apply-status-job.ts';
import { toRetryPauseMs } from './delivery-rules.ts';
import { lockDelivery } from './lock-delivery.ts';
import { scheduleDeliveriesOfTicket } from './schedule-deliveries.ts';
import { setDeliveryState } from './set-delivery-state.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';

/**
 * The maximum number of searches for the message of a status. With the pauses between them, the searches take about 17 minutes.
 * Afterwards the status is dropped.
 */
const MAX_STATUS_SEARCHES = 11;

/**
 * Applies a status that a provider reported for one of our messages. Finds the message by the provider's id or by ours. The ack
 * of a message never decreases. If it was unclear or unconfirmed whether the message was sent, the status settles this. If the
 * message is not stored yet, the status is applied later by a job.
 */
export async function applyDeliveryStatus(
  services: Services,
  companyId: CompanyId,
  { whatsappId, status, attempt }: { readonly whatsappId: ConnectionId; readonly status: StoredStatus; readonly attempt: number },
): Promise<void> {
  await commit(services, companyId, async (write) => {
    const found = await findMessageOfStatus(write, whatsappId, status);
    const message = found && (await lockDelivery(write, found.id));
    if (message === undefined) {
      if (attempt >= MAX_STATUS_SEARCHES) {
        services.log.info({ companyId, whatsappId, providerId: status.providerId }, 'a status names no message of ours');
        return;
      }
      const runAt = new Date(services.clock().getTime() + toRetryPauseMs(attempt));
      const payload = { whatsappId, attempt: attempt + 1, status };
      await enqueue(write, applyStatusJob, { payload, runAt });
      return;
    }
    const { ack } = message;
    if (status.failure !== null) {
      if (ack >= 2 || message.delivery === 'failed') return;
      await setDeliveryState(write, message.id, {
        state: 'failed',
        failure: status.failure,
        providerId: status.providerId,
      });
    } else {
      const isHigherAck = status.ack !== null && advanceAck(ack, status.ack) !== ack;
      const isSent = message.delivery === 'sent' && message.provider_id !== null;
      if (!isHigherAck && (isSent || message.delivery === 'failed')) return;
      await setDeliveryState(write, message.id, {
        state: 'sent',
        providerId: status.providerId,
        ...(status.ack === null ? {} : { ack: status.ack }),
      });
    }
    if (message.delivery === 'sending')
      await scheduleDeliveriesOfTicket(write, { ticketId: message.ticket_id, whatsappId }, null);
  });
}

async function findMessageOfStatus({ tx, companyId }: Read, whatsappId: ConnectionId, status: StoredStatus) {
  const ownMessages = tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('whatsapp_id', '=', whatsappId)
    .where('from_me', '=', true);
  const byProviderId = await ownMessages.where('provider_id', '=', status.providerId).executeTakeFirst();
  if (byProviderId !== undefined || status.messageId === null) return byProviderId;
  return ownMessages.where('id', '=', status.messageId).executeTakeFirst();
}

export const applyStatusRunner = createJobRunner(applyStatusJob, ({ services, companyId }, { whatsappId, status, attempt }) =>
  applyDeliveryStatus(services, companyId, { whatsappId, status, attempt }),
);
