import { LocalRowReader } from './local-row-reader.ts';
import type { FromWorker, SearchAnswer, SearchQuestion, ToWorker } from './search-protocol.ts';
import { Searcher } from './searcher.ts';
import { StoredTexts } from './stored-texts.ts';
import { textsDatabaseName } from './texts-database-name.ts';

declare const self: DedicatedWorkerGlobalScope;

let searcher: Promise<Searcher> | undefined;
let latest = 0;

/** Errors are ignored here, because nobody awaits the work and the check at the next start repairs what failed. */
const quietly = async (work: (ready: Searcher) => Promise<unknown>): Promise<void> => {
  try {
    if (searcher !== undefined) await work(await searcher);
  } catch {
    return;
  }
};

const post = (said: FromWorker): void => self.postMessage(said);

/** Answers a question, unless a newer one has arrived, even while this one was waiting. */
async function answer(number: number, question: SearchQuestion): Promise<void> {
  const say = (said: SearchAnswer | undefined): void => post({ kind: 'answer', number, answer: said });
  const isWanted = (): boolean => latest === number;
  try {
    const ready = await searcher;
    await ready?.load();
    // The pause lets the worker receive a newer question before the search for this one begins.
    await new Promise((resolve) => setTimeout(resolve));
    const found = await ready?.search(question, isWanted);
    if (isWanted()) say(found);
  } catch {
    if (isWanted()) say(undefined);
  }
}

// The only sender is the tab that created this worker.
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'start':
      searcher = StoredTexts.open(textsDatabaseName(data.database)).then(
        (stored) => new Searcher(new LocalRowReader(data.database), stored),
      );
      return;
    case 'keep':
      return void quietly(async (ready) => {
        await ready.keep();
        // Earlier answers had only the texts that were loaded at that time.
        post({ kind: 'changed' });
      });
    case 'load':
      return void quietly((ready) => ready.load());
    case 'written':
      return void quietly(async (ready) => {
        await ready.written(data.table, data.ids);
        post({ kind: 'changed' });
      });
    case 'search':
      latest = data.number;
      return void answer(data.number, data.question);
  }
});
