import { expect, it } from 'vitest';
import { createBatcher } from './create-batcher.ts';

/** Returns the functions of a batcher's work. Each batch runs until the test ends it with `endNextBatch`. */
function byHand(fails: (turn: readonly string[]) => boolean = () => false) {
  const turns: { items: readonly string[]; go: () => void }[] = [];
  const together = async (items: readonly string[]): Promise<string[]> => {
    await new Promise<void>((go) => turns.push({ items, go }));
    if (fails(items)) throw new Error(`no ${items.join(' ')}`);
    return items.map((item) => item.toUpperCase());
  };
  /** Waits for the next batch to begin, ends it, and returns its items. */
  const next = async (): Promise<readonly string[]> => {
    while (turns.length === 0) await new Promise((done) => setImmediate(done));
    const turn = turns.shift();
    turn?.go();
    return turn?.items ?? [];
  };
  const alone = async (item: string): Promise<string> => (await together([item])).join('');
  return { together, alone, next };
}

it('a batcher runs the items that arrive during a batch as the next batch, in order, and gives each item its own result', async () => {
  const { together, alone, next } = byHand();
  const ask = createBatcher({ runTogether: together, runAlone: alone, mayRunAlone: () => true, maxItems: 3 });
  const first = [ask('a'), ask('b')];
  expect(await next()).toEqual(['a', 'b']);
  const later = ['c', 'd', 'e', 'f'].map(ask);
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  expect(await next()).toEqual(['c', 'd', 'e']);
  expect(await next()).toEqual(['f']);
  expect(await Promise.all(later)).toEqual(['C', 'D', 'E', 'F']);
});

it('the items of a failed batch are retried one by one, and only the faulty item fails', async () => {
  const { together, alone, next } = byHand((turn) => turn.includes('bad'));
  const ask = createBatcher({ runTogether: together, runAlone: alone, mayRunAlone: () => true, maxItems: 10 });
  const answers = Promise.allSettled(['a', 'bad', 'b'].map(ask));
  expect(await next()).toEqual(['a', 'bad', 'b']);
  const singly = [await next(), await next(), await next()];
  expect(singly).toEqual([['a'], ['bad'], ['b']]);
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('the items of a failed batch are not retried if a retry could not succeed', async () => {
  const { together, alone, next } = byHand(() => true);
  const ask = createBatcher({ runTogether: together, runAlone: alone, mayRunAlone: () => false, maxItems: 10 });
  const answers = Promise.allSettled(['a', 'b'].map(ask));
  await next();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = ask('c').catch((error: Error) => error.message);
  expect(await next()).toEqual(['c']);
  expect(await after).toBe('no c');
});

it('the next batch starts before the results of the batch before are reported', async () => {
  const steps: string[] = [];
  const { together, alone, next } = byHand();
  const begin = (items: readonly string[]): Promise<string[]> => {
    steps.push(`${items.join('')} begins`);
    return together(items);
  };
  const ask = createBatcher({ runTogether: begin, runAlone: alone, mayRunAlone: () => true, maxItems: 1 });
  const first = ask('a').then(() => steps.push('a told'));
  const second = ask('b');
  await next();
  await first;
  expect(steps).toEqual(['a begins', 'b begins', 'a told']);
  await next();
  await second;
});
