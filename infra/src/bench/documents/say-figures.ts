import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The questions a parent may ask a server of documents. */
export const figures = {
  /** The memory the server holds once all garbage is gone, in bytes. */
  memory: 0,
  /** The 99th percentile of what a timer of 1 ms took since the last time this was asked, in milliseconds. */
  stall: 1,
} as const;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
const RESOLUTION_MS = 1;
const NS = 1e6;

/** Answers what the parent asks for; ends with the parent. */
export function sayFigures(): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  process.on('message', (asked) => {
    if (asked === figures.stall) {
      process.send?.(delays.percentile(99) / NS);
      return delays.reset();
    }
    if (typeof collect === 'function') collect();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.(heapUsed + external);
  });
  // A process without its parent would be stopped by nobody, so it ends with the parent.
  process.on('disconnect', () => process.exit());
}
