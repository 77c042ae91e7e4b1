import { parentPort } from 'node:worker_threads';
import { replay } from './replay.ts';

/** A thread that folds: a large document takes longer than the connections of the others should wait. */
parentPort?.on('message', ({ id, updates }: { id: number; updates: readonly Uint8Array[] }) => {
  try {
    parentPort?.postMessage({ id, state: replay(updates) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) });
  }
});
