import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as WorkerLogger, run, runMigrations, type JobHelpers, type Runner, type TaskList } from 'graphile-worker';
import { EventEmitter, once } from 'node:events';
import { Pool } from 'pg';
import * as v from 'valibot';
import { PROJECT_CHAT } from '@prosa/database/documents/append-statement';
import { CompanyId } from '@prosa/contract/ids';
import { poolLimits } from '@prosa/database/pool-limits';
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
import { downloadMedia } from './intake/download-media.ts';
import { clearFlowLeftovers } from './flows/clear-flow-leftovers.ts';
import { processWebhook } from './intake/process-webhook.ts';
import { PushNews } from './platform/push-news.ts';
import { pushNews } from './push/push-news.ts';
import { createSendPush } from './push/send-push.ts';
import { startJobMover, WORKER_SCHEMA, type WakeSignal } from './platform/job-mover.ts';
import { endsWithin } from './platform/ends-within.ts';
import type { Services } from './platform/services.ts';
import { createFeedLag } from './platform/feed-lag.ts';
import { watchFeed } from './platform/watch-feed.ts';
import { clearRemovals } from './sync/clear-removals.ts';
import { clearUploads } from './uploads/clear-uploads.ts';
import { startWorkerLease } from './platform/worker-lease.ts';

const CONCURRENCY = 8;
/** Recurring work, by UTC: one run of each at a time however many workers there are. */
const UPKEEP = [
  '17 4 * * * clear-removals ?jobKey=clear-removals',
  '37 4 * * * clear-flow-leftovers ?jobKey=clear-flow-leftovers',
  '41 * * * * clear-uploads ?jobKey=clear-uploads',
].join('\n');
const RESTART_MS = 1_000;
/** A runner that breaks down waits for its jobs; one of them may never end, and then the next runner doesn't wait for it. */
const ENDS_WITHIN_MS = 15_000;
/**
 * Without batches the library doesn't wait for what it writes of a job's end: where the database is away then, nobody
 * catches the error and the whole process ends. A batch that fails ends the runner alone, which starts again.
 */
const HANDLES_A_LOST_DATABASE = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
/** A file or a receipt that takes longer is broken off and tried again, in milliseconds. */
const CALL_TIMEOUT_MS = 120_000;

const company = { companyId: CompanyId };
const payloads = {
  webhook: v.object({ ...company, deliveryId: v.string() }),
  ticket: v.object({ ...company, ticketId: v.number() }),
  run: v.object({ ...company, runId: v.string(), ticketId: v.number() }),
  notice: v.object({ ...company, id: v.string(), whatsappId: v.number(), phone: v.string(), text: v.string() }),
  room: v.object({ ...company, room: v.string() }),
  news: v.object({ ...company, news: PushNews }),
  push: v.object({ ...company, deviceId: v.string(), news: PushNews }),
  receipt: v.object({ ...company, messageId: v.string() }),
  media: v.object({ ...company, messageId: v.string(), ref: v.string(), name: v.string(), mimeType: v.string() }),
  status: v.object({
    ...company,
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

/**
 * Runs the jobs of all companies until `stop`, which lets running ones finish for `deadlineMs`
 * (without it, however long) and then hands them back to be run again. Its tables lie in a schema of their own that
 * the database's owner holds, so it needs `DATABASE_OWNER_URL`; our tables it touches as the bound role, a company at a time.
 * It starts again by itself after the database was away, at the latest after `endsWithinMs`, and frees what dead workers held.
 */
export async function startWorker(
  services: Services & { readonly jobs: WakeSignal },
  endsWithinMs = ENDS_WITHIN_MS,
): Promise<{ stop: (deadlineMs?: number) => Promise<void> }> {
  const { config, log } = services;
  if (config.databaseOwnerUrl === null) throw new Error('The worker role needs DATABASE_OWNER_URL, for the tables of its jobs.');
  const owner = new Pool({
    connectionString: config.databaseOwnerUrl,
    max: CONCURRENCY + 2,
    idle_in_transaction_session_timeout: poolLimits.idle_in_transaction_session_timeout,
  });
  const onError = (error: Error): void => log.warn({ err: error }, 'the job database went away');
  owner.on('error', onError);
  owner.on('connect', (client) => client.on('error', onError));
  const logger = new WorkerLogger(
    () => (level, message) => (level === 'error' ? log.warn({ message }, 'worker') : log.debug({ message }, 'worker')),
  );
  await runMigrations({ pgPool: owner, schema: WORKER_SCHEMA, logger });
  const shutdown = new AbortController();
  const tasks = taskList(services, shutdown.signal);
  const lease = await startWorkerLease(services.database, owner, services.newId(), log);
  const mover = startJobMover(owner, services.jobs, log);
  // With what is appended to a chat's document comes a job.
  const stopHearing = services.documentSignals.listen(({ kind }) => (kind === 'appended' ? services.jobs.wake() : undefined));
  const feed = watchFeed(createFeedLag(services.database.pool), log);

  let runner: Runner | null = null;
  const supervise = async (): Promise<void> => {
    while (!shutdown.signal.aborted) {
      try {
        const events = new EventEmitter();
        events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => lease.hold(workerPool.id));
        const isOverdue = once(events, 'pool:gracefulShutdown').then(() => sleep(endsWithinMs, undefined, { ref: false }));
        runner = await run({
          pgPool: owner,
          schema: WORKER_SCHEMA,
          logger,
          taskList: tasks,
          crontab: UPKEEP,
          preset: { worker: HANDLES_A_LOST_DATABASE },
          concurrency: CONCURRENCY,
          pollInterval: 1_000,
          noHandleSignals: true,
          events,
        });
        await Promise.race([runner.promise, isOverdue]);
      } catch (error) {
        log.warn({ err: error }, 'the worker stopped and starts again');
      }
      if (!shutdown.signal.aborted) await sleep(RESTART_MS, undefined, { signal: shutdown.signal }).catch(() => {});
    }
  };
  const supervised = supervise();

  return {
    async stop(deadlineMs = Number.POSITIVE_INFINITY) {
      shutdown.abort();
      feed.stop();
      stopHearing();
      await mover.stop();
      const ended = (runner?.stop() ?? Promise.resolve()).catch(() => {}).then(() => supervised);
      const isInTime =
        deadlineMs === Number.POSITIVE_INFINITY ? await ended.then(() => true) : await endsWithin(deadlineMs, ended);
      if (!isInTime) log.warn('jobs did not end in time and are handed back');
      await lease.release();
      const closed = ended.then(() => owner.end());
      if (isInTime) await closed;
      else closed.catch((error: unknown) => log.warn({ err: error }, 'the job database was not left in order'));
    },
  };
}

function taskList(services: Services, shutdown: AbortSignal): TaskList {
  const rate = services.redis === null ? createSendRate() : shareSendRate(services.redis, createSendRate());
  const sendPush = createSendPush(services);
  const limit = () => AbortSignal.any([shutdown, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
  return {
    'process-webhook': async (payload) => {
      const job = v.parse(payloads.webhook, payload);
      await processWebhook(services, job.companyId, job.deliveryId);
    },
    'deliver-message': async (payload) => {
      const job = v.parse(payloads.ticket, payload);
      await deliverMessages(services, rate, job.companyId, job.ticketId, shutdown);
    },
    'apply-status': async (payload) => {
      const job = v.parse(payloads.status, payload);
      await applyStatus(services, job.companyId, job.whatsappId, job.status, job.attempt);
    },
    'download-media': async (payload, { job }: JobHelpers) => {
      const { companyId, ...download } = v.parse(payloads.media, payload);
      await downloadMedia(services, companyId, download, job.attempts >= job.max_attempts, limit());
    },
    'wake-flow-run': async (payload) => {
      const { companyId, ...wake } = v.parse(payloads.run, payload);
      await wakeFlowRun(services, companyId, wake);
    },
    [PROJECT_CHAT]: async (payload) => {
      const job = v.parse(payloads.room, payload);
      await projectRoom(services, job.companyId, job.room);
    },
    'notify-phone': async (payload) => {
      const { companyId, ...notice } = v.parse(payloads.notice, payload);
      await notifyPhone(services, companyId, notice, limit());
    },
    'push-news': async (payload) => {
      const { companyId, news } = v.parse(payloads.news, payload);
      await pushNews(services, companyId, news);
    },
    'send-push': async (payload) => {
      const { companyId, deviceId, news } = v.parse(payloads.push, payload);
      await sendPush(companyId, deviceId, news, shutdown);
    },
    'clear-removals': async () => {
      const cleared = await clearRemovals(services);
      services.log.info({ cleared }, 'old removals were cleared');
    },
    'clear-flow-leftovers': async () => {
      const cleared = await clearFlowLeftovers(services);
      services.log.info(cleared, 'leftovers of flows were cleared');
    },
    'clear-uploads': async () => {
      const cleared = await clearUploads(services);
      services.log.info({ cleared }, 'unfinished uploads were cleared');
    },
    'send-read-receipt': async (payload) => {
      const job = v.parse(payloads.receipt, payload);
      await sendReadReceipt(services, job.companyId, job.messageId, limit());
    },
    'revise-message': async (payload) => {
      const job = v.parse(payloads.receipt, payload);
      await reviseDelivered(services, job.companyId, job.messageId, limit());
    },
  };
}
