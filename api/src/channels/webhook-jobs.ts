import * as v from 'valibot';
import { declareJob } from '../platform/jobs/declare-job.ts';

const WebhookJobPayload = v.object({ deliveryId: v.string() });

/** Processes a stored webhook with a customer's messages. The jobs of one conversation run in order. */
export const receiveMessagesJob = declareJob({ name: 'receive-messages', payload: WebhookJobPayload, lane: 'intake' });

/** Processes a stored webhook with events that need no order, usually statuses. */
export const processWebhookJob = declareJob({ name: 'process-webhook', payload: WebhookJobPayload, lane: 'conversations' });
