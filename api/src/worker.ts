import { deleteOrphanedFlowData } from './flows/delete-orphaned-flow-data.ts';
import { clearFailedJobs } from './platform/jobs/clear-failed-jobs.ts';
import { createFeedLagReader } from './platform/database/feed-lag.ts';
import { settlesWithin } from './platform/settles-within.ts';
import { createJobStore, type ClaimedJob } from './platform/jobs/job-store.ts';
import { JOB_LANE_LIMITS, JOB_LANES } from './platform/jobs/job-lanes.ts';
import { runLane } from './platform/jobs/run-lane.ts';
import { runRecurringWork, type RecurringWork } from './platform/jobs/run-recurring-work.ts';
import type { Services } from './platform/services.ts';
import type { WakeSignal } from './platform/jobs/wake-signal.ts';
import { watchFeed } from './platform/database/watch-feed.ts';
import { startWorkerLease } from './platform/jobs/worker-lease.ts';
import { longJobWorks } from './long-job-works.ts';
import { clearExpiredMerges } from './contacts/contact-merges.ts';
import { clearLongJobs } from './long-jobs/clear-long-jobs.ts';
import { clearChangeLog } from './change-log/clear-change-log.ts';
import { clearRemovals } from './sync/clear-removals.ts';
import { jobRunners } from './job-runners.ts';
import { clearUploads } from './uploads/clear-uploads.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Runs the jobs of all companies until `stop` is called. Each job lane has its own slots, so that no lane waits for another
 * (decision 0011). While the database is down, the worker tries again every second. The worker also frees the jobs of crashed
 * workers. `stop` waits up to `deadlineMs` for running jobs, or without a limit if that is undefined. Then it releases the jobs
 * that still run, so that another worker runs them again.
 */
export async function startWorker(
  services: Services & { readonly jobs: WakeSignal },
): Promise<{ stop: (deadlineMs?: number) => Promise<void> }> {
  const { database, log } = services;
  const shutdown = new AbortController();
  const runners = new Map(jobRunners.map(({ job, start }) => [job.name, start(services, shutdown.signal)]));
  const runClaimedJob = async (claimed: ClaimedJob): Promise<void> => {
    const runJob = runners.get(claimed.task);
    if (runJob === undefined) throw new Error(`no job is called ${claimed.task}`);
    await runJob(claimed);
  };
  const worker = services.newId();
  const lease = await startWorkerLease(database, worker, log);
  const lanes = JOB_LANES.map((name) => {
    const limits = JOB_LANE_LIMITS[name];
    return runLane({
      name,
      limits,
      store: createJobStore(database, name, { limits, worker }),
      signal: services.jobs,
      run: runClaimedJob,
      log,
    });
  });
  // Each update that is appended to a chat's document also enqueues a job in the lane `conversations`. The signal wakes that lane
  // immediately.
  const stopHearing = services.documentSignals.listen(({ kind }) =>
    kind === 'appended' ? services.jobs.wake(['conversations']) : undefined,
  );
  const feed = watchFeed(createFeedLagReader(database.pool), log);
  const upkeep = runRecurringWork(database, listRecurringWork(services), log);

  return {
    async stop(deadlineMs = Number.POSITIVE_INFINITY) {
      shutdown.abort();
      feed.stop();
      stopHearing();
      const stopEverything = Promise.all([upkeep.stop(), ...lanes.map((lane) => lane.stop())]);
      const isInTime =
        deadlineMs === Number.POSITIVE_INFINITY
          ? await stopEverything.then(() => true)
          : await settlesWithin(deadlineMs, stopEverything);
      if (!isInTime) log.warn('jobs did not end in time and are handed back');
      await lease.release();
    },
  };
}

const listRecurringWork = (services: Services): RecurringWork[] => [
  {
    name: 'clear-removals',
    everyMs: DAY_MS,
    run: async () => services.log.info({ cleared: await clearRemovals(services) }, 'old removals were cleared'),
  },
  {
    name: 'clear-flow-leftovers',
    everyMs: DAY_MS,
    run: async () => services.log.info(await deleteOrphanedFlowData(services), 'leftovers of flows were cleared'),
  },
  {
    name: 'clear-failed-jobs',
    everyMs: DAY_MS,
    run: async () => services.log.info({ cleared: await clearFailedJobs(services) }, 'jobs given up long ago were cleared'),
  },
  {
    name: 'clear-change-log',
    everyMs: DAY_MS,
    run: async () => services.log.info({ cleared: await clearChangeLog(services) }, 'changes of two years ago left the log'),
  },
  {
    name: 'clear-uploads',
    everyMs: HOUR_MS,
    run: async () => services.log.info({ cleared: await clearUploads(services) }, 'unfinished uploads were cleared'),
  },
  {
    name: 'clear-contact-merges',
    everyMs: HOUR_MS,
    run: async () =>
      services.log.info({ cleared: await clearExpiredMerges(services) }, 'merges of contacts over a day ago were cleared'),
  },
  {
    name: 'clear-long-jobs',
    everyMs: HOUR_MS,
    run: async () =>
      services.log.info({ cleared: await clearLongJobs(services, longJobWorks) }, 'long jobs that ended a week ago were cleared'),
  },
];
