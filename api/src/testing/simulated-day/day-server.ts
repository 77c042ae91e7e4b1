import { CompanyId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { whatsAppApiWebhookRoutes } from '../../channels/whatsappapi/webhook-routes.ts';
import { startWorkerLease } from '../../platform/jobs/worker-lease.ts';
import { newId } from '../../platform/new-id.ts';
import type { Services } from '../../platform/services.ts';
import type { TestServices } from '../start-test-services.ts';
import { createDayProvider, type DayProvider } from './day-provider.ts';
import type { DayWebhook } from './day-webhook.ts';
import type { Draw } from './world/draw.ts';
import { createServerProcess, type DeathMoment } from './server-process.ts';

/** The number of jobs that the worker runs at the same time. */
const SLOTS = 16;
/** The share of jobs that run twice at the same time. These jobs are chosen at random from all jobs. */
const RUN_TWICE_SHARE = 0.03;

const JobRow = v.object({ id: v.string(), company_id: CompanyId, task: v.string(), payload: v.unknown(), attempts: v.number() });

export type DayServer = {
  readonly services: Services;
  readonly provider: DayProvider;
  /** Sends a webhook to the server. */
  readonly post: (webhook: DayWebhook) => Promise<void>;
  /** Advances the clock until `untilMs`, and runs each job at the time at which it is due. */
  readonly passTime: (untilMs: number) => Promise<void>;
  /** For each death of the worker, the moment at which it died. */
  readonly deaths: readonly DeathMoment[];
};

/**
 * Creates the server of the simulated day, with the real webhooks, jobs and database. Its worker dies soon after each of the
 * times `killTimesMs`.
 */
export function createDayServer(
  setUp: TestServices,
  draw: Draw,
  { beginsAtMs, killTimesMs }: { readonly beginsAtMs: number; readonly killTimesMs: readonly number[] },
): DayServer {
  const { rows } = setUp;
  let nowMs = beginsAtMs;
  const clock = (): Date => new Date(nowMs);
  const real = setUp.services.channels.get('whatsappapi');
  if (real === undefined) throw new Error('the channel is not offered');
  const provider = createDayProvider(real, clock);
  const services: Services = {
    ...setUp.services,
    clock,
    newId: () => newId(nowMs),
    channels: new Map([['whatsappapi', provider.adapter]]),
  };
  const webhooks = whatsAppApiWebhookRoutes(services);
  const deaths: DeathMoment[] = [];
  const dueKills = [...killTimesMs].sort((a, b) => a - b);
  let nextDeath: DeathMoment | undefined;
  let process = createServerProcess(services);

  const post = async ({ body, headers }: DayWebhook): Promise<void> => {
    const answer = await webhooks.request('/', { method: 'POST', body, headers });
    if (answer.status !== 200) throw new Error(`a webhook was answered with ${answer.status}`);
  };

  /** Claims the due jobs. Of jobs that must run one after the other, claims only the first one. */
  const claimJobs = async () =>
    (
      await rows(
        `update jobs set locked_by = $1, attempts = attempts + 1 where id in (
           select id from jobs j where locked_by is null and failed_at is null and run_at <= $2 and (serial_key is null or not exists (
             select from jobs earlier where earlier.company_id = j.company_id and earlier.serial_key = j.serial_key and earlier.id < j.id))
            order by run_at, id limit ${SLOTS})
         returning id::text, company_id, task, payload, attempts`,
        process.worker,
        clock(),
      )
    ).map((row) => v.parse(JobRow, row));

  /** Replaces the dead process. Ends the dead process's lease, so that its jobs become free as after a crash. */
  const replaceProcess = async (): Promise<void> => {
    if (nextDeath !== undefined) deaths.push(nextDeath);
    nextDeath = undefined;
    await rows(
      `insert into leases (name, holder, expires_at) values ('worker:' || $1::text, $1::uuid, now() - interval '1 second')`,
      process.worker,
    );
    process = createServerProcess(services);
    await (await startWorkerLease(services.database, process.worker, services.log)).release();
  };

  const runJobs = async (jobs: readonly v.InferOutput<typeof JobRow>[]): Promise<void> => {
    if (nextDeath === undefined && dueKills[0] !== undefined && dueKills[0] <= nowMs) {
      dueKills.shift();
      nextDeath = draw.pick(['before-commit', 'after-commit', 'after-send']);
      process.killAt(nextDeath, draw.integer(0, 6));
    }
    const ended = await Promise.all(
      jobs.map(async ({ id, company_id: companyId, attempts, ...job }) => {
        const claimed = { ...job, id, companyId, isFirstAttempt: attempts === 1, isLastAttempt: false, isShared: false };
        const runs = draw.chance(RUN_TWICE_SHARE) ? [claimed, claimed] : [claimed];
        const outcomes = await Promise.allSettled(runs.map((each) => process.run(each)));
        const failed = outcomes.find((outcome) => outcome.status === 'rejected');
        if (failed !== undefined && !process.isDead()) throw failed.reason;
        return id;
      }),
    );
    if (process.isDead()) await replaceProcess();
    else await rows('delete from jobs where id = any($1::bigint[]) and locked_by = $2', ended, process.worker);
  };

  const runDueJobs = async (): Promise<void> => {
    for (;;) {
      for (const status of provider.takeStatuses()) await post(status);
      const jobs = await claimJobs();
      if (jobs.length === 0) return;
      await runJobs(jobs);
    }
  };

  return {
    services,
    provider,
    deaths,
    post,
    async passTime(untilMs) {
      for (;;) {
        await runDueJobs();
        const [next] = await rows(
          'select min(run_at) as at from jobs where failed_at is null and run_at <= $1',
          new Date(untilMs),
        );
        if (next?.['at'] == null) break;
        nowMs = Math.max(nowMs, v.parse(v.date(), next['at']).getTime());
      }
      nowMs = untilMs;
      await runDueJobs();
    },
  };
}
