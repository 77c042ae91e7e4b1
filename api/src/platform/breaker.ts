/** Failures in a row after which calls are held back. */
export const FAILURES_TO_OPEN = 3;
/** How long they are, in milliseconds, before one is let through to try. */
export const OPEN_MS = 30_000;
/** A try that never reports counts as failed after this time, in milliseconds. */
const PROBE_MS = 120_000;
/** Breakers that are held; beyond it the one longest unused is forgotten. */
const MAX_BREAKERS = 10_000;

type State = { failures: number; openUntil: number };

/** Holds back calls to a server that hangs or fails. Counts in this process: each finds out by itself, at the cost of a few calls. */
export type Breaker = {
  /** Gives 0 where a call may begin now, whose end is to be reported; else the milliseconds after which to ask again. */
  readonly enter: (key: string, now: Date) => number;
  /** Notes how a call ended. True when calls were held back until now and are no more. */
  readonly report: (key: string, isAnswered: boolean, now: Date) => boolean;
};

export function createBreaker(): Breaker {
  const states = new Map<string, State>();
  return {
    enter(key, now) {
      const state = states.get(key);
      if (state === undefined || state.failures < FAILURES_TO_OPEN) return 0;
      const waitMs = state.openUntil - now.getTime();
      if (waitMs > 0) return Math.min(waitMs, OPEN_MS);
      // The current call is the try; the others wait for how it ends.
      state.openUntil = now.getTime() + PROBE_MS;
      return 0;
    },
    report(key, isAnswered, now) {
      const { failures } = states.get(key) ?? { failures: 0 };
      states.delete(key);
      if (isAnswered) return failures >= FAILURES_TO_OPEN;
      const [oldest] = states.keys();
      if (states.size >= MAX_BREAKERS && oldest !== undefined) states.delete(oldest);
      states.set(key, { failures: failures + 1, openUntil: now.getTime() + OPEN_MS });
      return false;
    },
  };
}
