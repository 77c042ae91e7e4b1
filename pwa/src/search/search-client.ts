import { onRowsWritten, type WrittenRows } from './written-rows.ts';
import type { FromWorker, SearchAnswer, SearchQuestion, ToWorker } from './search-protocol.ts';

/** How long writes are gathered before the texts are updated, in milliseconds. */
const GATHER_MS = 300;

export type SearchClient = {
  /** Searches. The promise never resolves if a newer question came first, and rejects if the device can't be searched. */
  readonly search: (question: SearchQuestion) => Promise<SearchAnswer>;
  /** Calls the listener after a change becomes searchable. Returns a function that stops it. */
  readonly onChange: (listener: () => void) => () => void;
  /** Prepares for an expected search. */
  readonly load: () => void;
  readonly keep: () => void;
  readonly stop: () => void;
};

let current: { readonly database: string; readonly client: SearchClient } | undefined;

/** Returns the tab's search over a local database. One worker does all of the work. */
export function searchClient(database: string): SearchClient {
  if (current?.database === database) return current.client;
  current?.client.stop();
  current = { database, client: startClient(database) };
  return current.client;
}

/** Stops the search when no user is signed in to this database any more. */
export function stopSearch(database: string): void {
  if (current?.database !== database) return;
  current.client.stop();
  current = undefined;
}

function startClient(database: string): SearchClient {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  const say = (said: ToWorker): void => worker.postMessage(said);
  const resolvers = new Map<number, (answer: SearchAnswer | undefined) => void>();
  const listeners = new Set<() => void>();
  let number = 0;
  // The sender is the app's own worker.
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'changed') {
      for (const listener of listeners) listener();
      return;
    }
    resolvers.get(data.number)?.(data.answer);
    // Older questions get no answer.
    for (const each of resolvers.keys()) if (each <= data.number) resolvers.delete(each);
  });
  // The worker's code is not on the device, or the worker broke. The next search starts a new worker.
  worker.addEventListener('error', () => {
    stopSearch(database);
    for (const answer of resolvers.values()) answer(undefined);
    resolvers.clear();
  });
  say({ kind: 'start', database });
  const written = gather((table, ids) => say({ kind: 'written', table, ids }));
  const forget = onRowsWritten((rows) => rows.database === database && written(rows));
  return {
    search: (question) =>
      new Promise((resolve, reject) => {
        number += 1;
        resolvers.set(number, (answer) =>
          answer === undefined ? reject(new Error('the device could not be looked through')) : resolve(answer),
        );
        say({ kind: 'search', number, question });
      }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => say({ kind: 'load' }),
    keep: () => say({ kind: 'keep' }),
    stop: () => {
      forget();
      worker.terminate();
    },
  };
}

/** Reports the written rows of each table once for many writes. */
function gather(tell: (table: WrittenRows['table'], ids: WrittenRows['ids']) => void): (rows: WrittenRows) => void {
  const waiting = new Map<WrittenRows['table'], Set<number> | 'unknown'>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    for (const [table, ids] of waiting) tell(table, ids === 'unknown' ? undefined : [...ids]);
    waiting.clear();
  };
  return ({ table, ids }) => {
    const before = waiting.get(table);
    if (ids === undefined || before === 'unknown') {
      // Deletions don't name their messages and insertions do, so neither may replace the other.
      if (before !== undefined && before !== 'unknown') tell(table, [...before]);
      if (ids !== undefined) tell(table, ids);
      waiting.set(table, 'unknown');
    } else waiting.set(table, new Set([...(before ?? []), ...ids]));
    timer ??= setTimeout(flush, GATHER_MS);
  };
}
