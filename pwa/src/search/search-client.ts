import { onRowsWritten, type WrittenRows } from './written-rows.ts';
import type { FromSearchWorker, SearchAnswer, SearchQuestion, ToSearchWorker } from './search-protocol.ts';

/** The time for which writes are gathered before the texts are updated, in milliseconds. */
const UPDATE_BATCH_MS = 300;

export type SearchClient = {
  /**
   * Searches the device. The promise rejects if the device can't be searched, and stays pending for ever if a newer question is
   * asked before the answer.
   */
  readonly search: (question: SearchQuestion) => Promise<SearchAnswer>;
  /** Calls the listener after a change becomes searchable. Returns a function that removes the listener. */
  readonly onChange: (listener: () => void) => () => void;
  /** Prepares the search before the user asks the first question. */
  readonly load: () => void;
  readonly keep: () => void;
  readonly stop: () => void;
};

let currentClient: { readonly database: string; readonly client: SearchClient } | undefined;

/**
 * Returns this tab's search over a local database, and starts the search if it is not running. The search runs in a worker of
 * this tab.
 */
export function openSearchClient(database: string): SearchClient {
  if (currentClient?.database === database) return currentClient.client;
  currentClient?.client.stop();
  currentClient = { database, client: startSearchClient(database) };
  return currentClient.client;
}

/** Stops the search over a local database to which no user is signed in any more. */
export function stopSearch(database: string): void {
  if (currentClient?.database !== database) return;
  currentClient.client.stop();
  currentClient = undefined;
}

function startSearchClient(database: string): SearchClient {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  const postToWorker = (said: ToSearchWorker): void => worker.postMessage(said);
  const resolvers = new Map<number, (answer: SearchAnswer | undefined) => void>();
  const listeners = new Set<() => void>();
  let number = 0;
  // The cast is safe: the sender is the app's own worker.
  worker.addEventListener('message', ({ data }: MessageEvent<FromSearchWorker>) => {
    if (data.kind === 'changed') {
      for (const listener of listeners) listener();
      return;
    }
    resolvers.get(data.number)?.(data.answer);
    // The worker answers only the newest question. Older ones get no answer any more.
    for (const each of resolvers.keys()) if (each <= data.number) resolvers.delete(each);
  });
  // An error means that the code of the worker is not on the device, or that the worker failed. The next search starts a new
  // worker.
  worker.addEventListener('error', () => {
    stopSearch(database);
    for (const answer of resolvers.values()) answer(undefined);
    resolvers.clear();
  });
  postToWorker({ kind: 'start', database });
  const written = batchWrites((table, ids) => postToWorker({ kind: 'written', table, ids }));
  const forget = onRowsWritten((rows) => rows.database === database && written(rows));
  return {
    search: (question) =>
      new Promise((resolve, reject) => {
        number += 1;
        resolvers.set(number, (answer) =>
          answer === undefined ? reject(new Error('the device could not be looked through')) : resolve(answer),
        );
        postToWorker({ kind: 'search', number, question });
      }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => postToWorker({ kind: 'load' }),
    keep: () => postToWorker({ kind: 'keep' }),
    stop: () => {
      forget();
      worker.terminate();
    },
  };
}

/** Returns a function that gathers written rows for a while, and then reports the rows of each table together. */
function batchWrites(report: (table: WrittenRows['table'], ids: WrittenRows['ids']) => void): (rows: WrittenRows) => void {
  const waiting = new Map<WrittenRows['table'], Set<number> | 'unknown'>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    for (const [table, ids] of waiting) report(table, ids === 'unknown' ? undefined : [...ids]);
    waiting.clear();
  };
  return ({ table, ids }) => {
    const before = waiting.get(table);
    if (ids === undefined || before === 'unknown') {
      // A write whose ids are unknown cannot be merged with ids that were gathered before, so these ids are reported first.
      if (before !== undefined && before !== 'unknown') report(table, [...before]);
      if (ids !== undefined) report(table, ids);
      waiting.set(table, 'unknown');
    } else waiting.set(table, new Set([...(before ?? []), ...ids]));
    timer ??= setTimeout(flush, UPDATE_BATCH_MS);
  };
}
