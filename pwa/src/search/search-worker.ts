import { LocalRowReader } from './local-row-reader.ts';
import type { FromSearchWorker, SearchAnswer, SearchQuestion, ToSearchWorker } from './search-protocol.ts';
import { Searcher } from './searcher.ts';
import { StoredTexts } from './stored-texts.ts';
import { toTextsDatabaseName } from './texts-database-name.ts';

declare const self: DedicatedWorkerGlobalScope;

let searcher: Promise<Searcher> | undefined;
let latestQuestionNumber = 0;

/** Runs work and ignores its errors, because nobody awaits the work, and the check at the next start repairs the texts. */
const runIgnoringErrors = async (work: (ready: Searcher) => Promise<unknown>): Promise<void> => {
  try {
    if (searcher !== undefined) await work(await searcher);
  } catch {
    return;
  }
};

const postToTab = (said: FromSearchWorker): void => self.postMessage(said);

/** Answers a question, unless a newer question arrives before the answer is complete. */
async function answerQuestion(number: number, question: SearchQuestion): Promise<void> {
  const postResult = (said: SearchAnswer | undefined): void => postToTab({ kind: 'answer', number, answer: said });
  const isWanted = (): boolean => latestQuestionNumber === number;
  try {
    const ready = await searcher;
    await ready?.load();
    // The pause lets the worker receive a newer question before it begins this search.
    await new Promise((resolve) => setTimeout(resolve));
    const found = await ready?.search(question, isWanted);
    if (isWanted()) postResult(found);
  } catch {
    if (isWanted()) postResult(undefined);
  }
}

// The cast is safe: the only sender is the tab that created this worker.
self.addEventListener('message', ({ data }: MessageEvent<ToSearchWorker>) => {
  switch (data.kind) {
    case 'start':
      searcher = StoredTexts.open(toTextsDatabaseName(data.database)).then(
        (stored) => new Searcher(new LocalRowReader(data.database), stored),
      );
      return;
    case 'keep':
      return void runIgnoringErrors(async (ready) => {
        await ready.keep();
        // Earlier answers contained only the texts that were loaded then, so the tab is asked to repeat its question.
        postToTab({ kind: 'changed' });
      });
    case 'load':
      return void runIgnoringErrors((ready) => ready.load());
    case 'written':
      return void runIgnoringErrors(async (ready) => {
        await ready.written(data.table, data.ids);
        postToTab({ kind: 'changed' });
      });
    case 'search':
      latestQuestionNumber = data.number;
      return void answerQuestion(data.number, data.question);
  }
});
