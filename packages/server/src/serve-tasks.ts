import { parentPort } from 'node:worker_threads';

/**
 * Runs in the thread of `createTaskThread`, and answers each task with the result of `work`. If `work` throws, only the current
 * task fails.
 */
export function serveTasks(work: (task: never) => unknown): void {
  parentPort?.on('message', (task: unknown) => {
    try {
      // The cast is safe: the owner of the thread gave this task to `run`, which accepts only tasks for `work`.
      parentPort?.postMessage({ answer: work(task as never) });
    } catch (error) {
      parentPort?.postMessage({ failure: String(error) });
    }
  });
  parentPort?.postMessage({ isReady: true });
}
