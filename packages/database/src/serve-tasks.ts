import { parentPort } from 'node:worker_threads';

/** The thread's side of `createTaskThread`: does each task with `work`. What `work` throws fails its task alone. */
export function serveTasks<Task, Answer>(work: (task: Task) => Answer): void {
  parentPort?.on('message', (task: Task) => {
    try {
      parentPort?.postMessage({ answer: work(task) });
    } catch (error) {
      parentPort?.postMessage({ failure: String(error) });
    }
  });
  parentPort?.postMessage({ isReady: true });
}
