import { expect, it } from 'vitest';
import { createBatcher } from './create-batcher.ts';

/**
 * Creates the functions that process a batcher's items. Each batch stays under way until the test ends it with `endNextBatch`.
 */
function createSteppedBatches(fails: (turn: readonly string[]) => boolean = () => false) {
  const turns: { items: readonly string[]; go: () => void }[] = [];
  const runTogether = async (items: readonly string[]): Promise<string[]> => {
    await new Promise<void>((go) => turns.push({ items, go }));
    if (fails(items)) throw new Error(`no ${items.join(' ')}`);
    return items.map((item) => item.toUpperCase());
  };
  /** Waits for the next batch to begin, ends it, and returns its items. */
  const endNextBatch = async (): Promise<readonly string[]> => {
    while (turns.length === 0) await new Promise((done) => setImmediate(done));
    const turn = turns.shift();
    turn?.go();
    return turn?.items ?? [];
  };
  const runAlone = async (item: string): Promise<string> => (await runTogether([item])).join('');
  return { runTogether, runAlone, endNextBatch };
}

it('items that arrive during a batch run in the next batches in order, and each item gets its own result', async () => {
  const { runTogether, runAlone, endNextBatch } = createSteppedBatches();
  const ask = createBatcher({ runTogether, runAlone, mayRunAlone: () => true, maxItems: 3 });
  const first = [ask('a'), ask('b')];
  expect(await endNextBatch()).toEqual(['a', 'b']);
  const later = ['c', 'd', 'e', 'f'].map(ask);
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  expect(await endNextBatch()).toEqual(['c', 'd', 'e']);
  expect(await endNextBatch()).toEqual(['f']);
  expect(await Promise.all(later)).toEqual(['C', 'D', 'E', 'F']);
});

it('the items of a failed batch are retried one by one, and only the faulty item fails', async () => {
  const { runTogether, runAlone, endNextBatch } = createSteppedBatches((turn) => turn.includes('bad'));
  const ask = createBatcher({ runTogether, runAlone, mayRunAlone: () => true, maxItems: 10 });
  const answers = Promise.allSettled(['a', 'bad', 'b'].map(ask));
  expect(await endNextBatch()).toEqual(['a', 'bad', 'b']);
  const singly = [await endNextBatch(), await endNextBatch(), await endNextBatch()];
  expect(singly).toEqual([['a'], ['bad'], ['b']]);
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('a failed batch rejects all its items without a retry if mayRunAlone returns false', async () => {
  const { runTogether, runAlone, endNextBatch } = createSteppedBatches(() => true);
  const ask = createBatcher({ runTogether, runAlone, mayRunAlone: () => false, maxItems: 10 });
  const answers = Promise.allSettled(['a', 'b'].map(ask));
  await endNextBatch();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = ask('c').catch((error: Error) => error.message);
  expect(await endNextBatch()).toEqual(['c']);
  expect(await after).toBe('no c');
});

it('the next batch starts before the results of the previous batch are reported', async () => {
  const steps: string[] = [];
  const { runTogether, runAlone, endNextBatch } = createSteppedBatches();
  const begin = (items: readonly string[]): Promise<string[]> => {
    steps.push(`${items.join('')} begins`);
    return runTogether(items);
  };
  const ask = createBatcher({ runTogether: begin, runAlone, mayRunAlone: () => true, maxItems: 1 });
  const first = ask('a').then(() => steps.push('a told'));
  const second = ask('b');
  await endNextBatch();
  await first;
  expect(steps).toEqual(['a begins', 'b begins', 'a told']);
  await endNextBatch();
  await second;
});
