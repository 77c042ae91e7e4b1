import { refuseCallRunner } from './calls/refuse-call.ts';
import { projectChatRunner } from './chats/projection/project-room.ts';
import { moveConnectionTicketsRunner } from './connections/move-tickets-of-former-connection.ts';
import { applyStatusRunner } from './deliveries/apply-delivery-status.ts';
import { deliverMessageRunner } from './deliveries/deliver-message.ts';
import { sendNoticeToPhoneRunner } from './deliveries/send-notice-to-phone.ts';
import { reviseMessageRunner } from './deliveries/revise-delivered-message.ts';
import { sendReadReceiptRunner } from './deliveries/send-read-receipt.ts';
import { wakeFlowRunRunner } from './flow-runs/wake-flow-run.ts';
import { answerBurstRunner } from './intake/answers/create-burst-answerer.ts';
import { deleteReceivedMessageRunner } from './messages/delete-received-message.ts';
import { receiveMessagesRunner } from './intake/webhooks/create-webhook-intake.ts';
import { downloadMediaRunner } from './intake/media/download-media.ts';
import { processWebhookRunner } from './intake/webhooks/process-webhook.ts';
import { answerWithIntegrationRunner } from './integration-sessions/answer-with-integration.ts';
import { longJobSliceRunner } from './long-job-works.ts';
import { enqueuePushesRunner } from './push/enqueue-pushes.ts';
import { sendScheduleRunner } from './schedules/send-schedule.ts';
import { sendPushRunner } from './push/send-push.ts';
import { endSnoozeRunner } from './tickets/snooze/end-snooze.ts';
import { planTimersRunner } from './tickets/timers/plan-timers.ts';
import { wakeTicketRunner } from './tickets/timers/wake-tickets.ts';
import type { JobRunner } from './platform/jobs/job-runner.ts';

/** The runners of all jobs. A new runner is defined beside the function that it calls, and added to this list. */
export const jobRunners: readonly JobRunner[] = [
  receiveMessagesRunner,
  answerBurstRunner,
  processWebhookRunner,
  deliverMessageRunner,
  applyStatusRunner,
  downloadMediaRunner,
  refuseCallRunner,
  deleteReceivedMessageRunner,
  wakeFlowRunRunner,
  moveConnectionTicketsRunner,
  projectChatRunner,
  sendNoticeToPhoneRunner,
  enqueuePushesRunner,
  sendPushRunner,
  sendScheduleRunner,
  sendReadReceiptRunner,
  reviseMessageRunner,
  longJobSliceRunner,
  endSnoozeRunner,
  wakeTicketRunner,
  planTimersRunner,
  answerWithIntegrationRunner,
];
