import { parentPort } from 'node:worker_threads';

/**
 * Runs in the thread of `createTaskThread`, and answers each task with the result of `work`. If `work` throws, only its task
 * fails.
 */
export function serveTasks(work: (task: never) => unknown): void {
  parentPort?.on('message', (task: unknown) => {
    try {
      // The thread's owner gave this task to `run`, so its type is the type that `work` takes.
      parentPort?.postMessage({ answer: work(task as never) });
    } catch (error) {
      parentPort?.postMessage({ failure: String(error) });
    }
  });
  parentPort?.postMessage({ isReady: true });
}
