import { createTaskThread } from '@prosa/server/task-thread';
import type { MergeUpdates } from './fold-log.ts';

/** The time limit of a fold, in milliseconds, which is several times the time that the largest document takes. */
const FOLD_TIMEOUT_MS = 60_000;

/** Creates a thread that folds logs one after the other. The thread starts with the first fold and ends with `close`. */
export function createFoldThread(limitMs = FOLD_TIMEOUT_MS): {
  readonly fold: MergeUpdates;
  readonly close: () => Promise<void>;
} {
  const { run, close } = createTaskThread<readonly Uint8Array[], Uint8Array>(new URL('./fold-thread.ts', import.meta.url), {
    limitMs,
  });
  return { fold: run, close };
}
