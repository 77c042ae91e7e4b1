import { HeldRows } from './held-rows.ts';
import type { FromWorker, ToWorker } from './search-protocol.ts';
import { Searcher } from './searcher.ts';
import { StoredTexts } from './stored-texts.ts';
import { textsDatabaseName } from './texts-database-name.ts';

declare const self: DedicatedWorkerGlobalScope;

let searcher: Promise<Searcher> | undefined;
let latest = 0;

/** Nobody waits for these: what failed is found out by the next start's check. */
const quietly = async (work: (ready: Searcher) => Promise<unknown>): Promise<void> => {
  try {
    if (searcher !== undefined) await work(await searcher);
  } catch {
    return;
  }
};

// The tab that made this worker is the only one that speaks to it.
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'start':
      searcher = StoredTexts.open(textsDatabaseName(data.database)).then(
        (stored) => new Searcher(new HeldRows(data.database), stored),
      );
      return;
    case 'keep':
      return void quietly((ready) => ready.keep());
    case 'load':
      return void quietly((ready) => ready.load());
    case 'written':
      return void quietly((ready) => ready.written(data.table, data.ids));
    case 'search':
      latest = data.number;
      return void quietly(async (ready) => {
        const answer = await ready.search(data.question, () => latest === data.number);
        if (answer !== undefined) self.postMessage({ number: data.number, answer } satisfies FromWorker);
      });
  }
});
