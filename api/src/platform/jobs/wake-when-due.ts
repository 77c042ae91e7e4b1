import type { JobLane } from '@prosa/database/tables/work';
import type { WakeSignal } from './wake-signal.ts';

/** A lane with a job that is due later. */
export type LaterJob = { readonly lane: JobLane; readonly at: Date };

/**
 * A job that is due within this time, in milliseconds, is found when a timer ends. A job that is due later is found by a poll, at
 * most a second late.
 */
const MAX_TIMED_WAIT_MS = 10_000;

/**
 * The time in milliseconds between the due time of a job and the wake-up of its lane. A claim compares due times with the clock
 * of the database, which may be behind this process.
 */
const CLOCK_MARGIN_MS = 10;

/** Wakes lanes when their jobs are due, so that a short wait does not last until the next poll. */
export function wakeWhenDue(signal: Pick<WakeSignal, 'wake'>, jobs: readonly LaterJob[], now: Date): void {
  const waits = new Map(
    jobs.map(({ lane, at }) => [`${lane} ${at.getTime()}`, { lane, waitMs: Math.max(0, at.getTime() - now.getTime()) }]),
  );
  for (const { lane, waitMs } of waits.values())
    if (waitMs <= MAX_TIMED_WAIT_MS) setTimeout(() => signal.wake([lane]), waitMs + CLOCK_MARGIN_MS).unref();
}
