import type { JobLane } from '@prosa/database/tables/work';

/** The wake-up signal from the code that commits jobs to the lanes that run them. */
export type WakeSignal = {
  /** Lets the lanes poll now, instead of at their next slow poll. Never throws. */
  readonly wake: (lanes: Iterable<JobLane>) => void;
  /** Calls `listener` whenever `lane` is woken, until the returned function is called. */
  readonly onWake: (lane: JobLane, listener: () => void) => () => void;
};

/**
 * Wakes the lanes of this process. If it has no workers, the wake-up is lost, and the slow poll of another process finds the
 * jobs.
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
