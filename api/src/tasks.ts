import * as v from 'valibot';
import { PROJECT_CHAT } from '@prosa/database/documents/append-statement';
import { Ack } from '@prosa/contract/messages/message';
import { projectRoom } from './chats/project-room.ts';
import { applyStatus } from './deliveries/apply-status.ts';
import { deliverMessages } from './deliveries/deliver-message.ts';
import { notifyPhone } from './deliveries/notify-phone.ts';
import { createSendRate } from './deliveries/send-rate.ts';
import { shareSendRate } from './deliveries/shared-send-rate.ts';
import { reviseDelivered } from './deliveries/revise-delivered.ts';
import { sendReadReceipt } from './deliveries/send-read-receipt.ts';
import { wakeFlowRun } from './flow-runs/wake-flow-run.ts';
import { createWebhookIntake } from './intake/create-webhook-intake.ts';
import { downloadMedia } from './intake/download-media.ts';
import { processWebhook } from './intake/process-webhook.ts';
import { createBreaker } from './platform/breaker.ts';
import type { ClaimedJob } from './platform/jobs/job-store.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { PushNews } from './platform/push-news.ts';
import type { Services } from './platform/services.ts';
import { pushNews } from './push/push-news.ts';
import { createSendPush } from './push/send-push.ts';

/** A file or a receipt that takes longer is broken off and tried again, in milliseconds. */
const CALL_TIMEOUT_MS = 120_000;

const payloads = {
  webhook: v.object({ deliveryId: v.string() }),
  ticket: v.object({ ticketId: v.number() }),
  run: v.object({ runId: v.string(), ticketId: v.number() }),
  notice: v.object({ id: v.string(), whatsappId: v.number(), phone: v.string(), text: v.string() }),
  room: v.object({ room: v.string() }),
  news: v.object({ news: PushNews }),
  push: v.object({ deviceId: v.string(), news: PushNews }),
  receipt: v.object({ messageId: v.string() }),
  media: v.object({ messageId: v.string(), ref: v.string(), name: v.string(), mimeType: v.string() }),
  status: v.object({
    whatsappId: v.number(),
    attempt: v.number(),
    status: v.object({
      providerId: v.string(),
      messageId: v.nullable(v.string()),
      ack: v.nullable(Ack),
      failure: v.nullable(v.string()),
      at: v.string(),
    }),
  }),
};

/** Runs one job. A rejection is a failed run, which is repeated later. */
export type RunJob = (job: ClaimedJob) => Promise<void>;

/** Makes the function of each task. `shutdown` breaks off calls that wait for somebody else's server. */
export function createTasks(
  services: Services,
  shutdown: AbortSignal,
): Readonly<Record<Job['task'] | typeof PROJECT_CHAT, RunJob>> {
  const rate = services.redis === null ? createSendRate() : shareSendRate(services.redis, createSendRate());
  const gate = { rate, breaker: createBreaker() };
  const sendPush = createSendPush(services);
  const receiveWebhook = createWebhookIntake(services);
  const limit = () => AbortSignal.any([shutdown, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
  return {
    'receive-messages': (job) => receiveWebhook(job, v.parse(payloads.webhook, job.payload).deliveryId),
    'process-webhook': ({ companyId, payload }) =>
      processWebhook(services, companyId, v.parse(payloads.webhook, payload).deliveryId),
    'deliver-message': ({ companyId, payload }) =>
      deliverMessages(services, gate, companyId, v.parse(payloads.ticket, payload).ticketId, shutdown),
    'apply-status': async ({ companyId, payload }) => {
      const { whatsappId, status, attempt } = v.parse(payloads.status, payload);
      await applyStatus(services, companyId, whatsappId, status, attempt);
    },
    'download-media': ({ companyId, payload, isLastAttempt }) =>
      downloadMedia(services, companyId, v.parse(payloads.media, payload), isLastAttempt, limit()),
    'wake-flow-run': ({ companyId, payload }) => wakeFlowRun(services, companyId, v.parse(payloads.run, payload)),
    [PROJECT_CHAT]: ({ companyId, payload }) => projectRoom(services, companyId, v.parse(payloads.room, payload).room),
    'notify-phone': ({ companyId, payload }) => notifyPhone(services, companyId, v.parse(payloads.notice, payload), limit()),
    'push-news': ({ companyId, payload }) => pushNews(services, companyId, v.parse(payloads.news, payload).news),
    'send-push': async ({ companyId, payload }) => {
      const { deviceId, news } = v.parse(payloads.push, payload);
      await sendPush(companyId, deviceId, news, shutdown);
    },
    'send-read-receipt': ({ companyId, payload }) =>
      sendReadReceipt(services, companyId, v.parse(payloads.receipt, payload).messageId, limit()),
    'revise-message': ({ companyId, payload }) =>
      reviseDelivered(services, companyId, v.parse(payloads.receipt, payload).messageId, limit()),
  };
}
