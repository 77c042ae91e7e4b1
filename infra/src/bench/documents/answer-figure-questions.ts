import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The figures for which the parent process may ask a document server, each with its number. */
export const serverFigures = {
  /** The server's memory after garbage collection, in bytes. */
  memory: 0,
  /**
   * The delay of a 1 ms timer, as the 99th percentile since the parent last asked, in milliseconds. The delay shows how long the
   * event loop is blocked.
   */
  stall: 1,
} as const;

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');
const RESOLUTION_MS = 1;
const NS_PER_MS = 1e6;

/** Answers the parent process's requests for figures of this process. Exits when the parent process exits. */
export function answerFigureQuestions(): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  process.on('message', (asked) => {
    if (asked === serverFigures.stall) {
      process.send?.(delays.percentile(99) / NS_PER_MS);
      return delays.reset();
    }
    if (typeof collectGarbage === 'function') collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.(heapUsed + external);
  });
  // The process ends with its parent, because no other process would stop it.
  process.on('disconnect', () => process.exit());
}
