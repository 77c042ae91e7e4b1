import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as WorkerLogger, run, runMigrations, type JobHelpers, type Runner, type TaskList } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import { Pool } from 'pg';
import * as v from 'valibot';
import { CompanyId } from '@prosa/contract/ids';
import { Ack } from '@prosa/contract/messages/message';
import { applyStatus } from './deliveries/apply-status.ts';
import { deliverMessages } from './deliveries/deliver-message.ts';
import { createSendRate } from './deliveries/send-rate.ts';
import { sendReadReceipt } from './deliveries/send-read-receipt.ts';
import { downloadMedia } from './intake/download-media.ts';
import { processWebhook } from './intake/process-webhook.ts';
import { startJobMover, WORKER_SCHEMA, type WakeSignal } from './platform/job-mover.ts';
import type { Services } from './platform/services.ts';
import { startWorkerLease } from './platform/worker-lease.ts';

const CONCURRENCY = 8;
const RESTART_MS = 1_000;
/** A file or a receipt that takes longer is broken off and tried again, in milliseconds. */
const CALL_TIMEOUT_MS = 120_000;

const company = { companyId: CompanyId };
const payloads = {
  webhook: v.object({ ...company, deliveryId: v.string() }),
  ticket: v.object({ ...company, ticketId: v.number() }),
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
 * Runs the jobs of all companies until `stop`, which lets running ones finish. Its tables lie in a schema of their own that
 * the database's owner holds, so it needs `DATABASE_OWNER_URL`; our tables it touches as the bound role, a company at a time.
 * It starts again by itself after the database was away, and frees what dead workers held.
 */
export async function startWorker(services: Services & { readonly jobs: WakeSignal }): Promise<{ stop: () => Promise<void> }> {
  const { config, log } = services;
  if (config.databaseOwnerUrl === null) throw new Error('The worker role needs DATABASE_OWNER_URL, for the tables of its jobs.');
  const owner = new Pool({ connectionString: config.databaseOwnerUrl, max: CONCURRENCY + 2 });
  owner.on('error', (error) => log.warn({ err: error }, 'the job database went away'));
  const logger = new WorkerLogger(
    () => (level, message) => (level === 'error' ? log.warn({ message }, 'worker') : log.debug({ message }, 'worker')),
  );
  await runMigrations({ pgPool: owner, schema: WORKER_SCHEMA, logger });
  const shutdown = new AbortController();
  const tasks = taskList(services, shutdown.signal);
  const lease = await startWorkerLease(services.database, owner, services.newId(), log);
  const mover = startJobMover(owner, services.jobs, log);

  let runner: Runner | null = null;
  const supervise = async (): Promise<void> => {
    while (!shutdown.signal.aborted) {
      try {
        const events = new EventEmitter();
        events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => lease.hold(workerPool.id));
        runner = await run({
          pgPool: owner,
          schema: WORKER_SCHEMA,
          logger,
          taskList: tasks,
          concurrency: CONCURRENCY,
          pollInterval: 1_000,
          noHandleSignals: true,
          events,
        });
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'the worker stopped and starts again');
      }
      if (!shutdown.signal.aborted) await sleep(RESTART_MS, undefined, { signal: shutdown.signal }).catch(() => {});
    }
  };
  const supervised = supervise();

  return {
    async stop() {
      shutdown.abort();
      await mover.stop();
      await runner?.stop().catch(() => {});
      await supervised;
      await lease.release();
      await owner.end();
    },
  };
}

function taskList(services: Services, shutdown: AbortSignal): TaskList {
  const rate = createSendRate();
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
    'send-read-receipt': async (payload) => {
      const job = v.parse(payloads.receipt, payload);
      await sendReadReceipt(services, job.companyId, job.messageId, limit());
    },
  };
}
