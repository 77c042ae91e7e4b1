import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { toFlowNodeMap } from '@prosa/documents/flow/flow-document';
import { limitPlacementSteps } from '@prosa/documents/guard/limit-placement-steps';
import { createGuardedDocument } from '@prosa/documents/guard/guarded-document';
import { MAX_UPDATE_STEPS } from '@prosa/documents/guard/limits';
import { indexStructs, orderStructs, type NewStruct } from '@prosa/documents/guard/order-structs';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { toUpdateFrame } from '../connections/frames.ts';
import { openHostileScene } from '../testing/hostile-scene.ts';
import { encodeRawUpdate, type RawItemId, type RawItem } from '../testing/encode-raw-update.ts';

const userIdOf = (id: number): UserId => v.parse(UserId, id);

const NODE_KEY = 'n'.repeat(30);
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

let hostileScene: ReturnType<typeof openHostileScene>;
beforeEach(async () => {
  hostileScene = openHostileScene('flow:1:1');
  await hostileScene.say(hostileScene.ana, () =>
    toFlowNodeMap(hostileScene.ana.document).set(NODE_KEY, new Y.Map([['type', 'ticket']])),
  );
  hostileScene.hear(hostileScene.rui);
});

const createItemChain = (client: number, length: number, more: (clock: number) => Partial<RawItem>): RawItem[] =>
  range(length).map((clock) => ({
    client,
    clock,
    origin: clock === 0 ? null : { client, clock: clock - 1 },
    key: clock === 0 ? NODE_KEY : undefined,
    ...more(clock),
  }));

const attacks: Record<string, () => RawItem[]> = {
  'more pieces than a flow has': () => range(1_000).flatMap((client) => createItemChain(client + 10, 51, () => ({}))),
  'many pieces at one key without an origin': () => range(20_000).map((clock) => ({ client: 10, clock, key: NODE_KEY })),
  'many pieces behind one of their own': () => [
    { client: 10, clock: 0, key: NODE_KEY },
    ...range(20_000).map((clock) => ({ client: 11, clock, origin: { client: 10, clock: 0 } })),
  ],
  'a comb, where a piece hangs on each of a chain': () => [
    ...createItemChain(10, 10_000, () => ({})),
    ...range(10_000).map((clock) => ({ client: 11, clock, origin: { client: 10, clock } })),
  ],
  'many pieces of a list where a map stands': () => range(20_000).map((clock) => ({ client: 10, clock })),
};
test.each(Object.entries(attacks))('G8, L3: an update with %s is refused before it is applied', async (_name, pieces) => {
  const applied = vi.spyOn(Y.Item.prototype, 'integrate');
  applied.mockClear();
  const update = encodeRawUpdate(pieces());
  hostileScene.rui.client.send(toUpdateFrame(update));
  await hostileScene.scene.settled();
  expect(applied).not.toHaveBeenCalled();
  expect(hostileScene.rui.client.closedWith).toBe(4413);
  applied.mockRestore();
  const hostile = hostileScene.enter(2);
  hostileScene.rui = hostile;
  await hostileScene.expectRefused(toUpdateFrame(update), 4413);
});

test('G8: maps that are nested deeper than a flow needs are refused', async () => {
  const pieces = range(5_000).map((clock) => ({
    client: 10,
    clock,
    key: NODE_KEY,
    ...(clock > 0 && { parent: { client: 10, clock: clock - 1 } }),
  }));
  await hostileScene.expectRefused(toUpdateFrame(encodeRawUpdate(pieces)), 4422);
});

test('G8: an update with two blocks of items of the same client is refused', async () => {
  const { clientID: client } = hostileScene.ana.document;
  const again = range(100).map(() => ({ client, clock: 0, key: NODE_KEY }));
  const update = encodeRawUpdate(again.slice(0, 1));
  // This update has two blocks of the same client, which Yjs never writes.
  const twice = new Uint8Array([2, ...update.slice(1, -1), ...update.slice(1)]);
  await hostileScene.expectRefused(toUpdateFrame(twice), 4422);
});

test('G8: ordering the items of 1,000 clients that depend on one another takes fewer look-ups than there are items', async () => {
  const clients = 1_000;
  const rounds = 49;
  // Each item depends on an item of the previous client. A loop over the clients would therefore get only one item further in
  // each round.
  const pieces = range(clients).flatMap((each) =>
    range(rounds).map((clock) => {
      const [client, former] = [each + 10, ((each + clients - 1) % clients) + 10];
      const isFirst = clock === 0 && each === 0;
      const origin = each === 0 ? { client: former, clock: clock - 1 } : { client: former, clock };
      return { client, clock, origin: isFirst ? null : origin, key: isFirst ? NODE_KEY : undefined };
    }),
  );
  const structs = Y.decodeUpdate(encodeRawUpdate(pieces.toSorted((a, b) => b.client - a.client || a.clock - b.clock))).structs;
  const index = indexStructs(toQueuesByClient(structs));
  const indexOf = vi.fn(index.indexOf);
  expect(orderStructs(new Y.Doc(), { ...index, indexOf })).toHaveLength(clients * rounds);
  expect(indexOf.mock.calls.length).toBeLessThan(clients * rounds);
});

test('L3, G8: a flow of the largest size that fits into a frame is accepted as one update', () => {
  const document = new Y.Doc();
  const texts = (index: number) => [
    ['type', 'message'],
    ['position', { x: index, y: 0 }],
    ['message', `Mensagem ${index} do fluxo, com um texto de alguma extensão que diz o que se quer dizer`],
    ['label', `Bloco ${index}`],
  ];
  document.transact(() => {
    for (const index of range(2_000))
      toFlowNodeMap(document).set(String(index).padStart(30, '0'), new Y.Map(texts(index) as [string, unknown][]));
  });
  const guarded = createGuardedDocument('flow');
  expect(guarded.offer(Y.encodeStateAsUpdate(document), userIdOf(1), { now: 0 })?.newClients).toEqual([document.clientID]);
  expect(toFlowNodeMap(guarded.document).size).toBe(2_000);
  guarded.destroy();
});

test('G8: a day of offline changes by five people is accepted', () => {
  const guarded = createGuardedDocument('flow');
  const shared = new Y.Doc();
  toFlowNodeMap(shared).set(NODE_KEY, new Y.Map<unknown>([['type', 'ticket']]));
  guarded.offer(Y.encodeStateAsUpdate(shared), userIdOf(1), { now: 0 });
  const people = range(5).map(() => {
    const document = new Y.Doc();
    Y.applyUpdate(document, Y.encodeStateAsUpdate(shared));
    return document;
  });
  for (const [person, document] of people.entries())
    for (const step of range(2_000)) {
      const node = toFlowNodeMap(document).get(NODE_KEY);
      if (node instanceof Y.Map)
        node.set(step % 2 === 0 ? 'position' : 'message', step % 2 === 0 ? { x: step, y: person } : `${step}`);
    }
  for (const [person, document] of people.entries())
    expect(
      guarded.offer(Y.encodeStateAsUpdate(document, Y.encodeStateVector(guarded.document)), userIdOf(person + 1), { now: 0 }),
    ).not.toBeNull();
  guarded.destroy();
});

/**
 * Counts the steps that Yjs takes to place the items of an update. In each step, Yjs adds an item to two sets, so the number of
 * steps is half the number of these additions.
 */
function countSteps(document: Y.Doc, update: Uint8Array): number {
  const adds = vi.spyOn(Set.prototype, 'add');
  adds.mockClear();
  Y.applyUpdate(document, update);
  const items = adds.mock.calls.filter(([value]) => value instanceof Y.Item).length;
  adds.mockRestore();
  return items / 2;
}

const toQueuesByClient = (structs: readonly unknown[]): Map<number, NewStruct[]> =>
  Map.groupBy(
    structs.flatMap((struct) => (struct instanceof Y.Item ? [{ struct, knownLength: 0 }] : [])),
    ({ struct }) => struct.id.client,
  );

const computeStepBound = (document: Y.Doc, update: Uint8Array, steps: number): number => {
  const index = indexStructs(toQueuesByClient(Y.decodeUpdate(update).structs));
  return limitPlacementSteps(document, index, { order: orderStructs(document, index), limits: { steps, depth: 1 } });
};

/** The properties of an item that a hostile client can choose: the client id, and the items on which the item depends. */
const itemChoices = fc.record({
  client: fc.nat({ max: 4 }),
  left: fc.option(fc.nat()),
  right: fc.option(fc.nat(), { freq: 1 }),
  key: fc.nat({ max: 1 }),
});
/** Makes items from the choices. Each item depends only on items before it. */
function createItems(picked: readonly { client: number; left: number | null; right: number | null; key: number }[]): RawItem[] {
  const clocks = new Map<number, number>();
  const byKey: RawItemId[][] = [[], []];
  return picked.map(({ client: choice, left, right, key }) => {
    const client = choice + 10;
    const clock = clocks.get(client) ?? 0;
    clocks.set(client, clock + 1);
    const there = byKey[key] ?? [];
    const at = (place: number | null): RawItemId | null =>
      place === null || there.length === 0 ? null : (there[place % there.length] ?? null);
    const [origin, rightOrigin] = [at(left), at(right)];
    there.push({ client, clock });
    const isRoot = origin === null && rightOrigin === null;
    return { client, clock, origin, rightOrigin, key: isRoot ? String(key) : undefined, value: clock };
  });
}

test('G8: Yjs takes no more steps to place an update than the guard has counted, whatever the shape of the update', () => {
  fc.assert(
    fc.property(fc.array(itemChoices, { minLength: 1, maxLength: 60 }), fc.nat({ max: 60 }), (picked, there) => {
      const pieces = createItems(picked);
      const document = new Y.Doc();
      document.getMap('nodes');
      Y.applyUpdate(document, encodeRawUpdate(pieces.slice(0, there)));
      const update = encodeRawUpdate(pieces.slice(there));
      const bound = computeStepBound(document, update, MAX_UPDATE_STEPS);
      // For each item of the update, Yjs walks along the items of the document to the new item's place. The guard doesn't count
      // the item at which that walk ends.
      expect(countSteps(document, update)).toBeLessThanOrEqual(bound + Math.max(0, pieces.length - there));
    }),
    { numRuns: 1_000 },
  );
});

test('G8: Yjs takes no more than the permitted steps even for the most expensive accepted update that a hill climb finds', () => {
  // The search is a hill climb. It starts from random shapes and changes one choice at a time. The search keeps a change if the
  // guard accepts the update and Yjs takes more steps for the update than before.
  fc.assert(
    fc.property(
      fc.array(itemChoices, { minLength: 200, maxLength: 400 }),
      fc.array(fc.tuple(fc.nat(), itemChoices), { minLength: 20, maxLength: 20 }),
      (picked, changes) => {
        const most = 2_000;
        const cost = (candidate: typeof picked): number => {
          const document = new Y.Doc();
          document.getMap('nodes');
          const update = encodeRawUpdate(createItems(candidate));
          try {
            computeStepBound(document, update, most);
          } catch {
            return 0;
          }
          return countSteps(document, update);
        };
        let best = picked.slice(0, 60);
        let dearest = cost(best);
        for (const [place, choice] of changes) {
          const next = best.with(place % best.length, choice).concat(picked.slice(best.length, best.length + 15));
          const found = cost(next);
          if (found > dearest) [best, dearest] = [next, found];
        }
        expect(dearest).toBeLessThanOrEqual(most + best.length);
      },
    ),
    { numRuns: 40 },
  );
});
