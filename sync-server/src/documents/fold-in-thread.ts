import { createTaskThread } from '@prosa/server/task-thread';
import type { FoldUpdates } from './fold-log.ts';

/** Several times what replaying a document of the largest size takes, in milliseconds. */
const LIMIT_MS = 60_000;

/** Folds in a thread of its own, one after the other; the thread starts with the first and ends with `close`. */
export function createFoldThread(limitMs = LIMIT_MS): { readonly fold: FoldUpdates; readonly close: () => Promise<void> } {
  const { run, close } = createTaskThread<readonly Uint8Array[], Uint8Array>(new URL('./fold-thread.ts', import.meta.url), {
    limitMs,
  });
  return { fold: run, close };
}
