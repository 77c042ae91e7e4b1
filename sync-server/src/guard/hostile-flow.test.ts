import { createEncoder, toUint8Array, writeVarUint } from 'lib0/encoding';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { toUpdateFrame } from '../connections/frames.ts';
import { encodeChange, openHostileScene, RUI } from '../testing/hostile-scene.ts';

let hostileScene: ReturnType<typeof openHostileScene>;

const nodeKey = 'n'.repeat(30);
const addNode = (document: Y.Doc, key = nodeKey, type: unknown = 'ticket'): void => {
  const map = new Y.Map<unknown>();
  document.getMap('nodes').set(key, map);
  map.set('type', type);
  map.set('position', { x: 1, y: 2 });
};
beforeEach(async () => {
  hostileScene = openHostileScene('flow:1:1');
  await hostileScene.say(hostileScene.ana, () => addNode(hostileScene.ana.document));
  hostileScene.hear(hostileScene.rui);
});

const forbiddenChanges: Record<string, (document: Y.Doc) => void> = {
  'another root': (document) => document.getMap('outro').set('a', 1),
  'a list where a map stands': (document) => document.getArray('nodes').push([1]),
  'a node that is no map': (document) => document.getMap('nodes').set('x'.repeat(30), { type: 'ticket' }),
  'a kind of node that is not there': (document) => addNode(document, 'x'.repeat(30), 'virus'),
  'a field no node has': (document) => (document.getMap('nodes').get(nodeKey) as Y.Map<unknown>).set('script', 'x'),
  'a position that is none': (document) => (document.getMap('nodes').get(nodeKey) as Y.Map<unknown>).set('position', { x: 'a' }),
  'bytes in a field': (document) => (document.getMap('nodes').get(nodeKey) as Y.Map<unknown>).set('message', new Uint8Array(9)),
  'a text within': (document) => (document.getMap('nodes').get(nodeKey) as Y.Map<unknown>).set('message', new Y.Text('x')),
  'a document within': (document) => (document.getMap('nodes').get(nodeKey) as Y.Map<unknown>).set('message', new Y.Doc()),
  'a line to nowhere that is no line': (document) => document.getMap('edges').set('e', 'para lá'),
  'a good change with a bad one': (document) => {
    addNode(document, 'y'.repeat(30));
    document.getMap('outro').set('a', 1);
  },
};
test.each(Object.entries(forbiddenChanges))('G7: a forbidden change of a flow is refused: %s', async (_name, change) => {
  await hostileScene.expectRefused(
    toUpdateFrame(encodeChange(hostileScene.rui.document, () => change(hostileScene.rui.document))),
    4422,
  );
});

test('G7: the first update of a new document, and the first update after a document was loaded, are checked like any other', async () => {
  const isRefused = async (): Promise<void> => {
    const hostile = hostileScene.enter(RUI);
    hostileScene.hear(hostile);
    await hostileScene.say(hostile, () => addNode(hostile.document, 'x'.repeat(30), 'virus'));
    expect(hostile.client.closedWith).toBe(4422);
  };
  hostileScene.scene.restart();
  await isRefused();
  hostileScene = openHostileScene('flow:1:1');
  await isRefused();
});

test('G7: a user may move and delete nodes that other users drew, and a refusal leaves the document as it was', async () => {
  await hostileScene.say(hostileScene.rui, () =>
    (hostileScene.rui.document.getMap('nodes').get(nodeKey) as Y.Map<unknown>).set('position', { x: 5, y: 5 }),
  );
  const hostile = hostileScene.enter(RUI);
  hostileScene.hear(hostile);
  await hostileScene.say(hostile, () => hostile.document.getMap('outro').set('a', 1));
  expect(hostile.client.closedWith).toBe(4422);
  await hostileScene.say(hostileScene.rui, () => addNode(hostileScene.rui.document, 'z'.repeat(30)));
  await hostileScene.say(hostileScene.rui, () => hostileScene.rui.document.getMap('nodes').delete(nodeKey));
  hostileScene.hear(hostileScene.ana);
  expect([hostileScene.rui.client.closedWith, hostileScene.rui.client.stored()]).toEqual([null, 3]);
  expect(hostileScene.ana.document.toJSON()).toEqual(hostileScene.rui.document.toJSON());
  expect([...hostileScene.ana.document.getMap('nodes').keys()]).toEqual(['z'.repeat(30)]);
});

test('G1, G3: an update with ten thousand overlapping deletions is refused', async () => {
  const encoder = createEncoder();
  for (const number of [0, 1, hostileScene.ana.document.clientID, 10_000]) writeVarUint(encoder, number);
  for (let each = 0; each < 10_000; each += 1) for (const number of [0, 3]) writeVarUint(encoder, number);
  await hostileScene.expectRefused(toUpdateFrame(toUint8Array(encoder)), 4422);
});
