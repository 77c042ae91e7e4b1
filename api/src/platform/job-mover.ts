import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { JobRunner } from './jobs.ts';

/** Schema of the worker's own tables; they belong to the owner of the database, whom row-level security keeps out of ours. */
export const WORKER_SCHEMA = 'graphile_worker';
const BATCH = 500;
const SLOW_POLL_MS = 1_000;

type OutboxRow = {
  company_id: number;
  task: string;
  payload: Record<string, unknown>;
  job_key: string | null;
  run_at: Date | null;
};

/** The wake-up between what commits jobs and what moves them, in one process. */
export type WakeSignal = JobRunner & { readonly onWake: (listener: () => void) => void };

/** `services.jobs` of a process; without a mover there a wake-up is lost, and the slow poll of another finds the jobs. */
export function createWakeSignal(): WakeSignal {
  let listener: (() => void) | null = null;
  return {
    wake: () => listener?.(),
    onWake: (next) => {
      listener = next;
    },
  };
}

/** Which jobs run one after the other: those of a ticket, and the webhooks of a company. */
function queueOf({ company_id, task, payload }: OutboxRow): string | null {
  if (task === 'deliver-message') return `c${company_id}:ticket:${String(payload['ticketId'])}`;
  return task === 'process-webhook' ? `c${company_id}:webhooks` : null;
}

/**
 * Moves one batch of committed jobs to the worker in one transaction, so that none is lost or doubled; gives how many.
 * `owner` is the database's owner, who steps into the platform's role for our table and out of it for the worker's.
 */
export async function moveJobs(owner: Pool): Promise<number> {
  const client = await owner.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    await client.query('set local role prosa_platform');
    const { rows } = await client.query<OutboxRow>(
      `with due as (select company_id, id from job_outbox order by id limit ${BATCH} for update skip locked)
       delete from job_outbox o using due where o.company_id = due.company_id and o.id = due.id
       returning o.company_id, o.id, o.task, o.payload, o.job_key, o.run_at`,
    );
    await client.query('reset role');
    const jobs = lastOfEachKey(rows);
    if (jobs.length > 0)
      await client.query(
        `select count(*) from ${WORKER_SCHEMA}.add_jobs(array(
           select row(j.task, j.payload, j.queue, j.run_at, null, j.key, null, null)::${WORKER_SCHEMA}.job_spec
             from json_to_recordset($1) as j(task text, payload json, queue text, run_at timestamptz, key text)))`,
        [JSON.stringify(jobs)],
      );
    await client.query('commit');
    return rows.length;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    await client.query('rollback').catch(() => {});
    throw failure;
  } finally {
    client.release(failure);
  }
}

/** A batch may name a key once only; the last one asked for counts. Keys are the worker's across companies, so ours carry the company. */
function lastOfEachKey(rows: readonly OutboxRow[]) {
  const jobs = new Map<string, unknown>();
  for (const [index, row] of rows.entries()) {
    const key = row.job_key === null ? null : `c${row.company_id}:${row.job_key}`;
    const payload = { ...row.payload, companyId: row.company_id };
    jobs.delete(key ?? String(index));
    jobs.set(key ?? String(index), { task: row.task, payload, queue: queueOf(row), run_at: row.run_at, key });
  }
  return [...jobs.values()];
}

/** Moves jobs whenever woken (wake-ups during a move come to one more) and every second in any case. */
export function startJobMover(owner: Pool, signal: WakeSignal, log: Logger): { stop: () => Promise<void> } {
  let wanted = false;
  let running: Promise<void> | null = null;
  let isStopped = false;

  const run = async (): Promise<void> => {
    while (wanted && !isStopped) {
      wanted = false;
      try {
        while ((await moveJobs(owner)) === BATCH && !isStopped);
      } catch (error) {
        log.warn({ err: error }, 'jobs could not be moved; the next poll tries again');
      }
    }
    running = null;
  };
  const wake = (): void => {
    wanted = true;
    running ??= run();
  };
  signal.onWake(wake);
  const poll = setInterval(wake, SLOW_POLL_MS);
  wake();
  return {
    async stop() {
      isStopped = true;
      clearInterval(poll);
      signal.onWake(() => {});
      await running;
    },
  };
}
