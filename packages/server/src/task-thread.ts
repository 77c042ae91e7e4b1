import { Worker } from 'node:worker_threads';

/** The error of a task that was aborted because it took longer than the time limit of its thread. */
export class TaskTimeout extends Error {
  override readonly name = 'TaskTimeout';
}

/** Runs tasks in a thread of their own, so that they don't block the event loop. */
export type TaskThread<Task, Answer> = {
  /** Runs a task and resolves with its answer. Rejects with `TaskTimeout`, or with the error of the task. */
  readonly run: (task: Task) => Promise<Answer>;
  /** Ends the thread. The running task and all waiting tasks fail. */
  readonly close: () => Promise<void>;
};

/**
 * Runs tasks one after the other in a thread. The thread executes `file`, a module that calls `serveTasks`. The thread starts
 * when the first task arrives. If a task takes longer than `limitMs`, the task fails and the thread ends. The next tasks run in a
 * new thread.
 */
export function createTaskThread<Task, Answer>(file: URL, { limitMs }: { readonly limitMs: number }): TaskThread<Task, Answer> {
  type WaitingTask = {
    readonly task: Task;
    readonly done: (answer: Answer) => void;
    readonly fail: (error: Error) => void;
  };
  type Message = { readonly isReady: true } | { readonly answer: Answer } | { readonly failure: string };
  let waitingTasks: WaitingTask[] = [];
  let thread: { readonly worker: Worker; isReady: boolean } | null = null;
  let timer: NodeJS.Timeout | undefined;

  const startThread = (): { readonly worker: Worker; isReady: boolean } => {
    const startedThread = { worker: new Worker(file), isReady: false };
    const failThread = (error: Error): void => (thread === startedThread ? failFirstTask(error) : undefined);
    startedThread.worker.unref();
    startedThread.worker.on('message', (message: Message) => {
      if (thread !== startedThread) return;
      if ('isReady' in message) startedThread.isReady = true;
      else {
        const first = waitingTasks.shift();
        if ('answer' in message) first?.done(message.answer);
        else first?.fail(new Error(message.failure));
      }
      startFirstTask();
    });
    startedThread.worker.on('error', failThread);
    startedThread.worker.on('exit', () => failThread(new Error('the thread ended')));
    return startedThread;
  };
  /** Gives the first waiting task to the thread. The time limit of the task begins only when the thread is ready. */
  const startFirstTask = (): void => {
    clearTimeout(timer);
    const [first] = waitingTasks;
    if (first === undefined) return;
    thread ??= startThread();
    if (!thread.isReady) return;
    timer = setTimeout(() => failFirstTask(new TaskTimeout('a task took too long')), limitMs);
    thread.worker.postMessage(first.task);
  };
  /** Fails the task that the thread was running, and continues with the other tasks in a new thread. */
  const failFirstTask = (error: Error): void => {
    void thread?.worker.terminate();
    thread = null;
    waitingTasks.shift()?.fail(error);
    startFirstTask();
  };

  return {
    run: (task) =>
      new Promise((done, fail) => {
        waitingTasks.push({ task, done, fail });
        if (waitingTasks.length === 1) startFirstTask();
      }),
    async close() {
      clearTimeout(timer);
      const endedThread = thread;
      const given = waitingTasks;
      thread = null;
      waitingTasks = [];
      for (const { fail } of given) fail(new Error('the thread was closed'));
      await endedThread?.worker.terminate();
    },
  };
}
