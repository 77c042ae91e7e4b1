import * as v from 'valibot';
import { declareJob } from '../platform/jobs/declare-job.ts';

const StoredWebhook = v.object({ deliveryId: v.string() });

/** Takes in a stored webhook of a customer's messages. Those of one conversation keep their order. */
export const receiveMessagesJob = declareJob({ name: 'receive-messages', payload: StoredWebhook, lane: 'intake' });

/** Works through a stored webhook whose events need no order, statuses mostly. */
export const processWebhookJob = declareJob({ name: 'process-webhook', payload: StoredWebhook, lane: 'conversations' });
