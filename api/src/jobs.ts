import { projectChatJob } from './chats/project-chat-job.ts';
import { projectRoom } from './chats/project-room.ts';
import { processWebhookJob, receiveMessagesJob } from './channels/webhook-jobs.ts';
import { applyStatus } from './deliveries/apply-status.ts';
import { applyStatusJob } from './deliveries/apply-status-job.ts';
import { createSendGate, deliverMessages } from './deliveries/deliver-message.ts';
import { deliverMessageJob } from './deliveries/deliver-message-job.ts';
import { notifyPhone } from './deliveries/notify-phone.ts';
import { reviseDeliveredMessage } from './deliveries/revise-delivered-message.ts';
import { sendReadReceipt } from './deliveries/send-read-receipt.ts';
import { wakeFlowRun } from './flow-runs/wake-flow-run.ts';
import { wakeFlowRunJob } from './flow-runs/wake-flow-run-job.ts';
import { moveFormerTickets } from './connections/move-former-tickets.ts';
import { moveFormerTicketsJob } from './connections/move-former-tickets-job.ts';
import { createWebhookIntake } from './intake/create-webhook-intake.ts';
import { downloadMedia } from './intake/download-media.ts';
import { downloadMediaJob } from './intake/download-media-job.ts';
import { processWebhook } from './intake/process-webhook.ts';
import { runLongJobOfKind } from './long-job-works.ts';
import { runLongJobJob } from './long-jobs/start-long-job.ts';
import { reviseMessageJob, sendReadReceiptJob } from './messages/message-jobs.ts';
import { implementJob, implementStatefulJob, type ImplementedJob } from './platform/jobs/implement-job.ts';
import { scheduleNotificationsJob, sendPushJob } from './push-queue/push-jobs.ts';
import { scheduleNotifications } from './push/schedule-notifications.ts';
import { createSendPush } from './push/send-push.ts';
import { notifyPhoneJob } from './tickets/moves/notify-phone-job.ts';

/** All jobs, each with the function that runs it. A new job is declared in its feature's folder and gets a line here. */
export const jobs: readonly ImplementedJob[] = [
  implementStatefulJob(receiveMessagesJob, createWebhookIntake, (receiveWebhook, run, { deliveryId }) =>
    receiveWebhook(run, deliveryId),
  ),
  implementJob(processWebhookJob, ({ services, companyId }, { deliveryId }) => processWebhook(services, companyId, deliveryId)),
  implementStatefulJob(deliverMessageJob, createSendGate, (gate, { services, companyId, shutdown }, { ticketId }) =>
    deliverMessages(services, gate, { companyId, ticketId, shutdown }),
  ),
  implementJob(applyStatusJob, ({ services, companyId }, { whatsappId, status, attempt }) =>
    applyStatus(services, companyId, { whatsappId, status, attempt }),
  ),
  implementJob(downloadMediaJob, ({ services, companyId, isLastAttempt, breakOff }, download) =>
    downloadMedia(services, companyId, { job: download, isLastTry: isLastAttempt, signal: breakOff() }),
  ),
  implementJob(wakeFlowRunJob, ({ services, companyId }, wake) => wakeFlowRun(services, companyId, wake)),
  implementJob(moveFormerTicketsJob, ({ services, companyId }, { whatsappId }) =>
    moveFormerTickets(services, companyId, whatsappId),
  ),
  implementJob(projectChatJob, ({ services, companyId }, { room }) => projectRoom(services, companyId, room)),
  implementJob(notifyPhoneJob, ({ services, companyId, breakOff }, notice) =>
    notifyPhone(services, companyId, { notice, signal: breakOff() }),
  ),
  implementJob(scheduleNotificationsJob, ({ services, companyId }, { news }) => scheduleNotifications(services, companyId, news)),
  implementStatefulJob(sendPushJob, createSendPush, (sendPush, { companyId, shutdown }, { deviceId, news }) =>
    sendPush(companyId, deviceId, { cause: news, signal: shutdown }),
  ),
  implementJob(sendReadReceiptJob, ({ services, companyId, breakOff }, { messageId }) =>
    sendReadReceipt(services, companyId, { messageId, signal: breakOff() }),
  ),
  implementJob(reviseMessageJob, ({ services, companyId, breakOff }, { messageId }) =>
    reviseDeliveredMessage(services, companyId, { messageId, signal: breakOff() }),
  ),
  implementJob(runLongJobJob, (run, { id, kind }) => runLongJobOfKind(run, id, kind)),
];
