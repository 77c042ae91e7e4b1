import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { runWithErrorOwner } from '@prosa/server/stray-errors';
import type { JobLane } from '@prosa/database/tables/work';
import { MAX_JOB_ATTEMPTS, type ClaimedJob, type JobOutcome, type JobStore } from './job-store.ts';
import { isDatabaseUnreachable } from '../database/is-database-unreachable.ts';
import type { LaneLimits } from './job-lanes.ts';
import type { WakeSignal } from './wake-signal.ts';

/**
 * The interval in milliseconds at which each lane polls. The poll finds jobs after a lost wake-up, and jobs after a pause, which
 * ends without a wake-up. The poll also frees jobs that have ended but that the database still shows as running, because it
 * crashed before it had written their ends to the disk.
 */
const POLL_INTERVAL_MS = 1_000;

/**
 * The minimum time in milliseconds between two exchanges of a lane. A busy lane then records and claims several jobs in each
 * exchange. One exchange per job would cost as much as the jobs. An idle lane answers a wake-up immediately.
 */
const MIN_EXCHANGE_INTERVAL_MS = 5;

/**
 * The maximum time in milliseconds between the end of a job and its record in the database, while other jobs run and slots are
 * free. All jobs that end within this time are recorded in one exchange, which may also claim jobs. A job that waits for the
 * serial key or share of an ended job therefore begins up to this time later.
 */
const END_GATHERING_MS = 20;

type LaneOptions = {
  readonly name: JobLane;
  readonly limits: LaneLimits;
  readonly store: JobStore;
  readonly signal: WakeSignal;
  /** Runs one job. If it rejects, the run has failed and is repeated later. */
  readonly run: (job: ClaimedJob) => Promise<void>;
  readonly log: Logger;
};

/**
 * Runs the jobs of one lane until `stop`, at most `slots` at the same time. Each claim also records outcomes, so that a busy lane
 * needs one transaction for several jobs. `stop` claims no more jobs and waits for the running ones.
 */
export function runLane({ name, limits, store, signal, run, log }: LaneOptions): { readonly stop: () => Promise<void> } {
  const running = new Set<ClaimedJob>();
  let endedJobs: JobOutcome[] = [];
  let isWanted = false;
  let isStopped = false;
  /**
   * True if the next exchange frees the jobs that the database shows as running in this lane although the lane does not run them.
   */
  let mustFreeOtherJobs = false;
  let runningTurns: Promise<void> | null = null;
  let onIdle = (): void => {};
  let lastTurnAt = Number.NEGATIVE_INFINITY;
  let gathering: NodeJS.Timeout | null = null;

  const startJob = (job: ClaimedJob): void => {
    running.add(job);
    const endJob = (failure: string | null, isBlameless = false): void => {
      running.delete(job);
      endedJobs.push({ companyId: job.companyId, id: job.id, failure, isBlameless });
      if (running.size === 0 || running.size + 1 >= limits.slots) wakeLane();
      else gathering ??= setTimeout(recordGatheredEnds, END_GATHERING_MS);
      if (running.size === 0) onIdle();
    };
    // An uncaught error during a run fails the job and does not end the process.
    new Promise<void>((done, fail) => runWithErrorOwner(fail, () => void run(job).then(done, fail))).then(
      () => endJob(null),
      (error: unknown) => {
        const { companyId, id, task, isLastAttempt } = job;
        const isBlameless = limits.usesOnlyDatabase === true && isDatabaseUnreachable(error);
        if (isLastAttempt && !isBlameless)
          log.error({ err: error, companyId, id, task, runs: MAX_JOB_ATTEMPTS }, 'a job was given up');
        else log.warn({ err: error, companyId, id, task }, 'a job failed and is repeated later');
        endJob(String(error), isBlameless);
      },
    );
  };

  /**
   * Records outcomes and claims jobs in one exchange with the database. Returns true if an immediate further exchange may find
   * more jobs.
   */
  const exchangeOnce = async (): Promise<boolean> => {
    const finished = endedJobs;
    const freeSlots = isStopped ? 0 : limits.slots - running.size;
    if (finished.length === 0 && freeSlots === 0 && !mustFreeOtherJobs) return false;
    endedJobs = [];
    const runningJobs = mustFreeOtherJobs ? [...running] : null;
    mustFreeOtherJobs = false;
    try {
      const claimedJobs = await store.exchange(finished, freeSlots, runningJobs);
      for (const job of claimedJobs) startJob(job);
      return claimedJobs.some(({ isShared }) => isShared);
    } catch (error) {
      endedJobs = [...finished, ...endedJobs];
      mustFreeOtherJobs = true;
      throw error;
    }
  };
  const exchangeUntilIdle = async (): Promise<void> => {
    try {
      while (isWanted) {
        isWanted = false;
        // Jobs that end or are added during this wait are recorded and claimed in the same exchange.
        const earlyMs = MIN_EXCHANGE_INTERVAL_MS - (performance.now() - lastTurnAt);
        await (earlyMs > 0 ? sleep(earlyMs) : new Promise(setImmediate));
        lastTurnAt = performance.now();
        if (await exchangeOnce()) isWanted = true;
      }
    } catch (error) {
      log.warn({ err: error, lane: name }, 'jobs could not be claimed; the next poll tries again');
    } finally {
      runningTurns = null;
    }
  };
  const wakeLane = (): void => {
    isWanted = true;
    runningTurns ??= exchangeUntilIdle();
  };

  const recordGatheredEnds = (): void => {
    gathering = null;
    if (endedJobs.length > 0) wakeLane();
  };

  const stopHearing = signal.onWake(name, wakeLane);
  const poll = setInterval(() => {
    mustFreeOtherJobs = true;
    wakeLane();
  }, POLL_INTERVAL_MS);
  wakeLane();
  return {
    async stop() {
      isStopped = true;
      stopHearing();
      clearInterval(poll);
      await runningTurns;
      if (running.size > 0) await new Promise<void>((done) => (onIdle = done));
      if (gathering !== null) clearTimeout(gathering);
      await runningTurns;
      await exchangeOnce().catch((error: unknown) =>
        log.warn({ err: error, lane: name }, 'the last jobs were not recorded as done'),
      );
    },
  };
}
