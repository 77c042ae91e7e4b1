/** The number of consecutive failures that open the breaker. */
export const FAILURES_TO_OPEN = 3;
/** The time in milliseconds that an open breaker blocks calls before a probe. */
export const BREAKER_OPEN_MS = 30_000;
/** The time in milliseconds after which another call may be the probe, if the outcome of the last probe is still missing. */
const PROBE_TIMEOUT_MS = 120_000;
/** The maximum number of breakers in memory. If there are more, the breaker whose last failure is the oldest is dropped. */
const MAX_BREAKERS = 10_000;

type BreakerState = { failures: number; openUntil: number };

/**
 * A circuit breaker for a server that fails or does not answer. Each process counts failures separately, which costs only a few
 * more calls.
 */
export type CircuitBreaker = {
  /**
   * Returns 0 if a call may begin now. The caller must then report the outcome of the call. Otherwise returns the time in
   * milliseconds after which the caller may ask again.
   */
  readonly enter: (key: string, now: Date) => number;
  /** Records the outcome of a call. Returns true if the outcome closes the breaker. */
  readonly report: (key: string, isAnswered: boolean, now: Date) => boolean;
};

export function createCircuitBreaker(): CircuitBreaker {
  const states = new Map<string, BreakerState>();
  return {
    enter(key, now) {
      const state = states.get(key);
      if (state === undefined || state.failures < FAILURES_TO_OPEN) return 0;
      const waitMs = state.openUntil - now.getTime();
      if (waitMs > 0) return Math.min(waitMs, BREAKER_OPEN_MS);
      // This call is the probe, and other calls wait for its outcome.
      state.openUntil = now.getTime() + PROBE_TIMEOUT_MS;
      return 0;
    },
    report(key, isAnswered, now) {
      const { failures } = states.get(key) ?? { failures: 0 };
      states.delete(key);
      if (isAnswered) return failures >= FAILURES_TO_OPEN;
      const [oldest] = states.keys();
      if (states.size >= MAX_BREAKERS && oldest !== undefined) states.delete(oldest);
      states.set(key, { failures: failures + 1, openUntil: now.getTime() + BREAKER_OPEN_MS });
      return false;
    },
  };
}
