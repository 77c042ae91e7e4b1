import type { CompanyId } from '@prosa/contract/ids';
import { queryBuilder } from '@prosa/database/query-builder';
import { receiveCall } from '../../calls/receive-call.ts';
import { applyDeliveryStatus } from '../../deliveries/apply-delivery-status.ts';
import { deleteReceivedMessage } from '../../messages/delete-received-message.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { loadStoredWebhooks } from './load-stored-webhooks.ts';
import { toProcessedWebhookColumns } from './to-processed-webhook-columns.ts';
import { receiveMessage } from '../receive-message.ts';
import { createJobRunner } from '../../platform/jobs/job-runner.ts';
import { processWebhookJob } from '../../channels/webhook-jobs.ts';

/**
 * Processes one stored webhook, with a transaction for each event. A failing event doesn't delay the others. Throws at the end if
 * an event failed, so that the job is repeated. The repetition changes nothing for events that were already processed.
 */
export async function processWebhook(services: Services, companyId: CompanyId, deliveryId: string): Promise<void> {
  const [webhook] = await loadStoredWebhooks(services, companyId, [deliveryId]);
  if (webhook === undefined) return;
  const failures: unknown[] = [];
  for (const event of webhook.events) {
    try {
      if (event.kind === 'message')
        await receiveMessage(services, companyId, { whatsappId: webhook.whatsappId, message: event.message });
      else if (event.kind === 'call')
        await commit(services, companyId, (write) => receiveCall(write, webhook.whatsappId, event.call));
      else if (event.kind === 'deletion')
        await deleteReceivedMessage(services, companyId, {
          whatsappId: webhook.whatsappId,
          providerId: event.providerId,
          attempt: 1,
        });
      else
        await applyDeliveryStatus(services, companyId, {
          whatsappId: webhook.whatsappId,
          status: { ...event, at: event.at.toISOString() },
          attempt: 1,
        });
    } catch (error) {
      failures.push(error);
    }
  }
  const failure = failures.length === 0 ? null : String(failures[0]);
  const outcome = failure === null ? toProcessedWebhookColumns(services.clock()) : { processed_at: null, failure };
  await services.database.writeTenant(companyId, createWebhookUpdate(companyId, deliveryId, outcome));
  if (failures.length > 0) throw new AggregateError(failures, 'events of a webhook failed');
}

const createWebhookUpdate = (
  companyId: CompanyId,
  deliveryId: string,
  outcome: { readonly processed_at: Date | null; readonly failure: string | null; readonly payload?: '{}' },
) =>
  queryBuilder
    .updateTable('webhook_deliveries')
    .set(outcome)
    .where('company_id', '=', companyId)
    .where('id', '=', deliveryId)
    .compile();

export const processWebhookRunner = createJobRunner(processWebhookJob, ({ services, companyId }, { deliveryId }) =>
  processWebhook(services, companyId, deliveryId),
);
