import { Worker } from 'node:worker_threads';
import type { Room } from '@prosa/documents/rooms/room-name';
import { DocumentThreadEnded } from './document-thread-ended.ts';
import type { DocumentMethods, OpenDocument, OpenDocumentOfKind } from './open-document.ts';

type MethodCall<Name extends keyof DocumentMethods> = { readonly name: Name; readonly given: Parameters<DocumentMethods[Name]> };
export type DocumentRequest = { readonly id: number } & (
  | { readonly name: 'open'; readonly kind: Room['kind'] }
  | { readonly name: 'release' }
  | { [Name in keyof DocumentMethods]: MethodCall<Name> }[keyof DocumentMethods]
);
type ThreadAnswer = { readonly isReady: true } | { readonly answer: unknown } | { readonly failure: string };
type PendingCall = {
  readonly limitMs: number;
  readonly done: (answer: never) => void;
  readonly fail: (error: Error) => void;
};
type DocumentThread = {
  readonly worker: Worker;
  waiting: PendingCall[];
  documents: number;
  timer: NodeJS.Timeout | undefined;
  isReady: boolean;
  isLost: boolean;
};

/** The time limit of a call, in milliseconds. A call with the largest flow takes a tenth of this time. */
const CALL_TIMEOUT_MS = 5_000;
/** The time limit for restoring a log, in milliseconds. It suffices for the log of the largest document. */
const RESTORE_TIMEOUT_MS = 20_000;
/** The number of threads. With two, one expensive document doesn't block all others. */
const THREAD_COUNT = 2;

/**
 * Creates threads that hold documents, so that Yjs' work on a document never blocks the event loop. A call that takes too long
 * ends its thread and fails with a DocumentThreadEnded that has `isCause` true. The calls of the thread's other documents fail
 * with `isCause` false. All documents of the thread have to be loaded again afterwards. Threads start with the first document and
 * end with `close`.
 */
export function createDocumentThreads({ callMs = CALL_TIMEOUT_MS, restoreMs = RESTORE_TIMEOUT_MS, count = THREAD_COUNT } = {}): {
  readonly hold: OpenDocumentOfKind;
  readonly close: () => Promise<void>;
} {
  const threads = new Set<DocumentThread>();
  let lastId = 0;

  const endThread = (thread: DocumentThread, isCause: boolean): void => {
    if (thread.isLost) return;
    thread.isLost = true;
    threads.delete(thread);
    clearTimeout(thread.timer);
    const { waiting } = thread;
    thread.waiting = [];
    for (const [index, { fail }] of waiting.entries()) fail(new DocumentThreadEnded(isCause && index === 0));
    void thread.worker.terminate();
  };
  /** Starts the time limit of the call that the thread works on. Waiting calls and the start of the thread don't count. */
  const startTimeout = (thread: DocumentThread): void => {
    clearTimeout(thread.timer);
    const [first] = thread.waiting;
    thread.timer = first === undefined || !thread.isReady ? undefined : setTimeout(() => endThread(thread, true), first.limitMs);
  };
  const openThread = (): DocumentThread => {
    const worker = new Worker(new URL('./document-thread.ts', import.meta.url));
    const thread: DocumentThread = { worker, waiting: [], documents: 0, timer: undefined, isReady: false, isLost: false };
    worker.unref();
    worker.on('message', (message: ThreadAnswer) => {
      const isStart = 'isReady' in message;
      const first = isStart ? undefined : thread.waiting.shift();
      thread.isReady = true;
      startTimeout(thread);
      if (isStart) return;
      // The thread answers a call with the result of the called method, so the answer has the right type.
      if ('answer' in message) first?.done(message.answer as never);
      else first?.fail(new Error(message.failure));
    });
    // An error event means that the current call ended the thread, usually because it used up the thread's memory.
    worker.on('error', () => endThread(thread, true));
    worker.on('exit', () => endThread(thread, false));
    threads.add(thread);
    return thread;
  };
  const pickThread = (): DocumentThread => {
    if (threads.size < count) return openThread();
    return [...threads].reduce((least, each) => (each.documents < least.documents ? each : least));
  };

  return {
    hold(kind): OpenDocument {
      const thread = pickThread();
      lastId += 1;
      const id = lastId;
      thread.documents += 1;
      const post = (request: DocumentRequest): void => thread.worker.postMessage(request);
      const call = <T>(request: DocumentRequest, limitMs: number): Promise<T> =>
        new Promise((done, fail) => {
          if (thread.isLost) return fail(new DocumentThreadEnded(false));
          thread.waiting.push({ limitMs, done, fail });
          if (thread.waiting.length === 1) startTimeout(thread);
          post(request);
        });
      post({ id, name: 'open', kind });
      return {
        restore: (...given) => call({ id, name: 'restore', given }, restoreMs),
        apply: (...given) => call({ id, name: 'apply', given }, callMs),
        read: (...given) => call({ id, name: 'read', given }, callMs),
        subtractBytes: (...given) => call({ id, name: 'subtractBytes', given }, callMs),
        release() {
          thread.documents -= 1;
          if (!thread.isLost) post({ id, name: 'release' });
        },
      };
    },
    async close() {
      const all = [...threads];
      for (const thread of all) endThread(thread, false);
      await Promise.all(all.map(({ worker }) => worker.terminate()));
    },
  };
}
