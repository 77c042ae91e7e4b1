import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import { createBatcher } from '@prosa/database/create-batcher';
import type { ClaimedJob } from '../../platform/jobs/job-store.ts';
import { receiveCall } from '../../calls/receive-call.ts';
import { limitLockWait } from '../../platform/database/limit-lock-wait.ts';
import { JOB_LANE_LIMITS } from '../../platform/jobs/job-lanes.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { deleteReceivedMessageJob } from '../../messages/delete-received-message-job.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import { loadStoredWebhooks } from './load-stored-webhooks.ts';
import { processWebhook } from './process-webhook.ts';
import { toProcessedWebhookColumns } from './to-processed-webhook-columns.ts';
import { receiveMessages } from '../receive-messages.ts';
import { createStatefulJobRunner } from '../../platform/jobs/job-runner.ts';
import { receiveMessagesJob } from '../../channels/webhook-jobs.ts';

/**
 * The time in milliseconds that the transaction for the webhooks of several conversations waits for a lock. If it has to wait
 * longer, it fails, and each of its webhooks is processed alone, without this limit.
 */
const MAX_LOCK_WAIT_MS = 500;

/**
 * Creates the function that processes a stored webhook with customers' messages. Webhooks of a company that arrive during a
 * transaction wait for the next transaction, which processes at most one webhook of each conversation (decision 0015). If a
 * transaction with several webhooks fails, each of them is retried alone, so that a faulty one does not affect the others. A
 * webhook that has failed before does not wait, and gets a transaction of its own.
 */
export function createWebhookIntake(
  services: Services,
): (job: Pick<ClaimedJob, 'companyId' | 'isFirstAttempt'>, deliveryId: string) => Promise<void> {
  const intakes = new Map<CompanyId, (deliveryId: string) => Promise<void>>();
  const createCompanyBatcher = (companyId: CompanyId) =>
    createBatcher<string, void>({
      runTogether: async (deliveryIds) => {
        await processWebhooksTogether(services, companyId, deliveryIds);
        return deliveryIds.map(() => undefined);
      },
      runAlone: (deliveryId) => processWebhook(services, companyId, deliveryId),
      mayRunAlone: () => true,
      maxItems: JOB_LANE_LIMITS.intake.perCompany,
      onIdle: () => void intakes.delete(companyId),
    });
  return ({ companyId, isFirstAttempt }, deliveryId) => {
    if (!isFirstAttempt) return processWebhook(services, companyId, deliveryId);
    const intake = intakes.get(companyId) ?? createCompanyBatcher(companyId);
    intakes.set(companyId, intake);
    return intake(deliveryId);
  };
}

/** Records the messages, calls and deletions of stored webhooks, and marks the webhooks as processed, in one transaction. */
async function processWebhooksTogether(services: Services, companyId: CompanyId, deliveryIds: readonly string[]): Promise<void> {
  const webhooks = await loadStoredWebhooks(services, companyId, deliveryIds);
  if (webhooks.length === 0) return;
  const received = webhooks.flatMap(({ whatsappId, events }) => events.map((event) => ({ whatsappId, event })));
  const inbound = received.flatMap(({ whatsappId, event }) => {
    if (event.kind === 'status') throw new Error('a status is no customer’s message');
    return event.kind === 'message' ? [{ whatsappId, message: event.message }] : [];
  });
  const now = services.clock();
  await commit(services, companyId, async (write) => {
    const { tx } = write;
    await limitLockWait(write, MAX_LOCK_WAIT_MS);
    await receiveMessages(write, inbound);
    for (const { whatsappId, event } of received) {
      if (event.kind === 'call') await receiveCall(write, whatsappId, event.call);
      if (event.kind === 'deletion') {
        const payload = { whatsappId, providerId: event.providerId, attempt: 1 };
        await enqueue(write, deleteReceivedMessageJob, { payload });
      }
    }
    await tx
      .updateTable('webhook_deliveries')
      .set(toProcessedWebhookColumns(now))
      .where('company_id', '=', companyId)
      .where('id', '=', sql<string>`any(${webhooks.map(({ id }) => id)}::bigint[])`)
      .execute();
  });
}

export const receiveMessagesRunner = createStatefulJobRunner(
  receiveMessagesJob,
  createWebhookIntake,
  (receiveWebhook, run, { deliveryId }) => receiveWebhook(run, deliveryId),
);
