import { expect, test } from 'vitest';
import { createLatestWorkRunner } from './create-latest-work-runner.ts';

/** Creates work that ends when the test calls `end`. */
function createHeldWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, end: async () => (resolve(), new Promise(setImmediate)) };
}

test('if work is requested several times while work of the same key runs, only the latest request runs afterwards', async () => {
  const ask = createLatestWorkRunner(2);
  const done: string[] = [];
  const first = createHeldWork();
  ask('ana', () => first.promise);
  for (const word of ['here', 'gone', 'here again'])
    ask('ana', async () => {
      done.push(word);
    });
  expect(done).toEqual([]);
  await first.end();
  expect(done).toEqual(['here again']);
});

test('work of at most two keys runs at once, and work that waits for its own key does not delay the other keys', async () => {
  const ask = createLatestWorkRunner(2);
  const begun: string[] = [];
  const heldByName = new Map(['ana', 'bruno', 'carla', 'davi'].map((name) => [name, createHeldWork()]));
  const askFor = (name: string) =>
    ask(name, async () => {
      begun.push(name);
      await heldByName.get(name)?.promise;
    });
  for (const name of ['ana', 'ana', 'bruno', 'carla', 'davi']) askFor(name);
  expect(begun).toEqual(['ana', 'bruno']);
  await heldByName.get('bruno')?.end();
  expect(begun).toEqual(['ana', 'bruno', 'carla']);
  await heldByName.get('carla')?.end();
  await heldByName.get('davi')?.end();
  await heldByName.get('ana')?.end();
  expect(begun).toEqual(['ana', 'bruno', 'carla', 'davi', 'ana']);
});
