import { createRandom } from './random.ts';

/**
 * The clock, randomness and event loop of one history. IndexedDB's tasks are counted, so that a step can run until all work
 * is done, and a device can crash at any task.
 */
export type VirtualWorld = {
  readonly nowMs: () => number;
  readonly passMs: (ms: number) => void;
  /** Sets the error of the acting device's clock, in milliseconds. */
  readonly setSkewMs: (ms: number) => void;
  /** Calls `crash` at the `task`-th task of IndexedDB from now. */
  readonly crashAt: (task: number, crash: () => void) => void;
  /** Resolves when all work that remains waits for the network. */
  readonly settle: () => Promise<void>;
};

const START_MS = Date.UTC(2026, 10, 21, 10);
let nowMs = START_MS;
let skewMs = 0;
let pendingTaskCount = 0;
let tasksUntilCrash = 0;
let crashNow: (() => void) | undefined;
let random = createRandom(0);
const realSetImmediate = globalThis.setImmediate;

/** Replaces the real clock, random bytes and tasks by the world's, and returns a function that restores them. */
export function installVirtualWorld(): () => void {
  const RealDate = globalThis.Date;
  const { getRandomValues } = globalThis.crypto;
  const { timeout } = AbortSignal;
  class VirtualDate extends RealDate {
    constructor(...given: readonly [] | readonly [string | number | Date]) {
      super(given.length === 0 ? nowMs + skewMs : given[0]);
    }
    static override now = (): number => nowMs + skewMs;
  }
  // The cast is safe: the engine only calls `new Date()`, `new Date(instant)` and `Date.now()`.
  globalThis.Date = VirtualDate as DateConstructor;
  globalThis.crypto.getRandomValues = <T extends ArrayBufferView | null>(into: T): T => {
    if (into instanceof Uint8Array) for (let at = 0; at < into.length; at++) into[at] = random.below(256);
    return into;
  };
  // A request must not time out by itself, because only the harness's network loses requests.
  AbortSignal.timeout = () => new AbortController().signal;
  const runCounted = (task: () => void): NodeJS.Immediate => {
    pendingTaskCount += 1;
    return realSetImmediate(() => {
      pendingTaskCount -= 1;
      if (crashNow !== undefined && --tasksUntilCrash <= 0) {
        const crash = crashNow;
        crashNow = undefined;
        crash();
      }
      task();
    });
  };
  globalThis.setImmediate = Object.assign(runCounted, realSetImmediate);
  return () => {
    globalThis.Date = RealDate;
    globalThis.crypto.getRandomValues = getRandomValues;
    AbortSignal.timeout = timeout;
    globalThis.setImmediate = realSetImmediate;
  };
}

/** Returns the world at the start of a history. */
export function startVirtualWorld(seed: number): VirtualWorld {
  nowMs = START_MS;
  skewMs = 0;
  crashNow = undefined;
  random = createRandom(seed ^ 0x5eed);
  return {
    nowMs: () => nowMs,
    passMs: (ms) => {
      nowMs += ms;
    },
    setSkewMs: (ms) => {
      skewMs = ms;
    },
    crashAt: (task, crash) => {
      tasksUntilCrash = task;
      crashNow = crash;
    },
    settle: async () => {
      do await new Promise((resolve) => realSetImmediate(resolve));
      while (pendingTaskCount > 0);
      crashNow = undefined;
    },
  };
}
