import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import type { DocumentChange } from './document-rows.ts';
import { replayChanges, writeChanges } from './write-changes.ts';
import { onOwnTransaction } from './on-own-transaction.ts';

const key = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  fc.record({
    does: fc.constant('set' as const),
    path: fc.array(key, { maxLength: 2 }),
    key,
    value: fc.jsonValue({ maxDepth: 1 }),
  }),
  fc.record({ does: fc.constant('map' as const), path: fc.array(key, { maxLength: 2 }), key }),
  fc.record({ does: fc.constant('unset' as const), path: fc.array(key, { maxLength: 2 }), key }),
  fc.record({
    does: fc.constant('insert' as const),
    at: fc.nat({ max: 5 }),
    values: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ does: fc.constant('remove' as const), at: fc.nat({ max: 5 }), count: fc.integer({ min: 1, max: 3 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function applyStep(doc: Y.Doc, each: Step): void {
  const list = doc.getArray('list');
  if (each.does === 'insert') return list.insert(Math.min(each.at, list.length), each.values);
  if (each.does === 'remove') {
    if (each.at < list.length) list.delete(each.at, Math.min(each.count, list.length - each.at));
    return;
  }
  let map: unknown = doc.getMap('map');
  for (const part of each.path) map = map instanceof Y.Map ? map.get(part) : undefined;
  if (!(map instanceof Y.Map)) return;
  if (each.does === 'set') map.set(each.key, each.value);
  if (each.does === 'map') map.set(each.key, new Y.Map([['in', 1]]));
  if (each.does === 'unset') map.delete(each.key);
}

it('[D5] replaying the changes of a transaction to maps and lists gives the same result as the transaction', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 12 }), (transactions) => {
      const doc = new Y.Doc();
      const again = new Y.Doc();
      const changes: (readonly DocumentChange[])[] = [];
      onOwnTransaction(doc, (_update, each) => changes.push(each));
      for (const each of transactions) doc.transact(() => each.forEach((one) => applyStep(doc, one)));
      for (const each of structuredClone(changes)) writeChanges(again, each, undefined);
      const read = (of: Y.Doc): unknown => [of.getMap('map').toJSON(), of.getArray('list').toJSON()];
      expect(read(again)).toEqual(read(doc));
    }),
    { numRuns: 300 },
  );
});

it('[D5] a replay skips a change whose place no longer exists', () => {
  const doc = new Y.Doc();
  const place = { root: 'map', rootKind: 'map', path: ['gone'] } as const;
  const value = { kind: 'plain', value: 1 } as const;
  expect(
    replayChanges(doc, [
      { ...place, does: 'set', key: 'a', value },
      { ...place, does: 'unset', key: 'a' },
    ]),
  ).toBeNull();
  const list = { root: 'list', rootKind: 'array', path: [] } as const;
  expect(replayChanges(doc, [{ ...list, does: 'remove', at: 3, count: 2 }])).toBeNull();
  expect(replayChanges(doc, [{ ...list, does: 'insert', at: 7, values: [value] }])).not.toBeNull();
  expect(doc.getArray('list').toJSON()).toEqual([1]);
});
