import type { JobLane } from '@prosa/database/tables/work';

/** Carries wake-ups from the code that commits jobs to the lanes that run them. */
export type WakeSignal = {
  /** Makes the lanes poll now instead of at the end of their interval. Never throws. */
  readonly wake: (lanes: Iterable<JobLane>) => void;
  /** Calls `listener` at each wake-up of `lane`, until the caller calls the returned function. */
  readonly onWake: (lane: JobLane, listener: () => void) => () => void;
};

/**
 * Creates a signal that wakes the lanes of this process. If the process runs no jobs, the wake-up has no effect, and the poll of
 * another process finds the jobs.
 */
export function createWakeSignal(): WakeSignal {
  const listeners = new Map<JobLane, Set<() => void>>();
  return {
    wake(lanes) {
      for (const lane of lanes) for (const listener of listeners.get(lane) ?? []) listener();
    },
    onWake(lane, listener) {
      const laneListeners = listeners.get(lane) ?? new Set();
      listeners.set(lane, laneListeners.add(listener));
      return () => void laneListeners.delete(listener);
    },
  };
}
