import { Worker } from 'node:worker_threads';
import type { FoldUpdates } from './fold-log.ts';

type Answer = { readonly id: number; readonly state?: Uint8Array; readonly failure?: string };
type Waiting = { readonly done: (state: Uint8Array) => void; readonly fail: (error: Error) => void };

/** Folds in a thread of its own, one after the other; the thread starts with the first and ends with `close`. */
export function createFoldThread(): { readonly fold: FoldUpdates; readonly close: () => Promise<void> } {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let last = 0;
  const failAll = (error: Error): void => {
    thread = null;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  const open = (): Worker => {
    const opened = new Worker(new URL('./fold-thread.ts', import.meta.url));
    opened.unref();
    opened.on('message', ({ id, state, failure }: Answer) => {
      const who = waiting.get(id);
      waiting.delete(id);
      if (state === undefined) who?.fail(new Error(failure));
      else who?.done(state);
    });
    opened.on('error', failAll);
    opened.on('exit', () => failAll(new Error('the folding thread ended')));
    return opened;
  };
  return {
    fold: (updates) =>
      new Promise((done, fail) => {
        thread ??= open();
        last += 1;
        waiting.set(last, { done, fail });
        thread.postMessage({ id: last, updates });
      }),
    async close() {
      await thread?.terminate();
    },
  };
}
