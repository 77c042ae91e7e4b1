import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { appendChatEntries, toChatArray } from '@prosa/documents/chat/chat-document';
import { createGuardedDocument } from '@prosa/documents/guard/guarded-document';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toFlowNodeMap } from '@prosa/documents/flow/flow-document';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { toStateRequestFrame, toAwarenessFrame, toUpdateFrame } from '../connections/frames.ts';
import { createChatMessageEntry } from '../testing/create-chat-message-entry.ts';
import {
  openMemoryScene,
  openSceneOverStore,
  parseTestRoom,
  type MemoryClient,
  type MemoryScene,
} from '../testing/memory-scene.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { createFoldThread } from './fold-in-thread.ts';
import { foldLog } from './fold-log.ts';
import { mergeByReplay } from './merge-by-replay.ts';
import { FOLD_ABOVE_UPDATES, IDLE_DOCUMENT_MS } from './rooms.ts';

const CHAT = 'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-11';
const [ANA, EVA] = [v.parse(UserId, 1), v.parse(UserId, 3)];

let scene: MemoryScene;
let ana: MemoryClient;
let document: Y.Doc;

beforeEach(() => {
  scene = openMemoryScene();
  ana = scene.join(CHAT, ANA);
  document = new Y.Doc();
});

const writeMessage = (text: string): void => {
  const before = Y.encodeStateVector(document);
  appendChatEntries(document, createChatMessageEntry(ANA, text));
  scene.now += 100;
  ana.send(toUpdateFrame(Y.encodeStateAsUpdate(document, before)));
};
const textsOf = (client: MemoryClient): string[] => {
  const heard = new Y.Doc();
  for (const update of client.updates()) Y.applyUpdate(heard, update);
  return toChatArray(heard).map((entry) => ('text' in entry ? entry.text : ''));
};
const requestDocument = async (client: MemoryClient): Promise<void> => {
  client.send(toStateRequestFrame(new Uint8Array([0])));
  await scene.settled();
};
const listLoadedRooms = (): boolean[] =>
  scene
    .rooms()
    .all()
    .map((room) => room.isLoaded());

test('P5: a document that no client uses is removed from memory after 30 seconds, and loaded again when it is needed', async () => {
  writeMessage('um');
  await scene.settled();
  scene.now += IDLE_DOCUMENT_MS - 1;
  await scene.rooms().sweep();
  expect(listLoadedRooms()).toEqual([true]);
  scene.now += 1;
  await scene.rooms().sweep();
  expect(listLoadedRooms()).toEqual([false]);
  writeMessage('dois');
  await scene.settled();
  expect([listLoadedRooms(), ana.stored()]).toEqual([[true], 2]);
  ana.connection.closed();
  scene.now += IDLE_DOCUMENT_MS;
  await scene.rooms().sweep();
  expect(listLoadedRooms()).toEqual([]);
});

test('P5: after 10,000 rooms were used, no document is left in memory', async () => {
  for (let flow = 1; flow <= 10_000; flow += 1) {
    const client = scene.join(`flow:1:${flow}`, ANA);
    client.send(toStateRequestFrame(new Uint8Array([0])));
    if (flow % 2_000 === 0) {
      await scene.settled();
      scene.now += IDLE_DOCUMENT_MS;
      await scene.rooms().sweep();
      expect(listLoadedRooms().filter(Boolean)).toEqual([]);
    }
  }
  expect(scene.rooms().all()).toHaveLength(10_001);
});

test('P1: updates that several members send together become one update for the log and for all members', async () => {
  const rui = scene.join(CHAT, 2);
  const reader = scene.join(CHAT, 3);
  const own = new Y.Doc();
  appendChatEntries(own, createChatMessageEntry(2, 'do Rui'));
  writeMessage('da Ana');
  rui.send(toUpdateFrame(Y.encodeStateAsUpdate(own)));
  writeMessage('e outra');
  await scene.settled();
  expect(scene.store.log(CHAT).updates).toHaveLength(1);
  expect([ana, rui, reader].map((client) => client.updates().length)).toEqual([1, 1, 1]);
  expect(textsOf(reader).toSorted()).toEqual(['da Ana', 'do Rui', 'e outra']);
  expect([ana.stored(), rui.stored()]).toEqual([2, 1]);
  writeMessage('sozinha');
  await scene.settled();
  expect([ana, rui, reader].map((client) => client.updates().length)).toEqual([1, 2, 2]);
});

test.each([
  ['malformed', new Uint8Array([9, 9, 9]), 4400],
  ['of another', null, 4422],
])(
  'G1, P1: of several updates that arrive together, only the one that is %s is refused, and the others are stored',
  async (_what, bytes, code) => {
    const rui = scene.join(CHAT, 2);
    const forged = new Y.Doc();
    appendChatEntries(forged, createChatMessageEntry(ANA, 'como se fosse a Ana'));
    writeMessage('antes');
    rui.send(toUpdateFrame(bytes ?? Y.encodeStateAsUpdate(forged)));
    writeMessage('depois');
    await scene.settled();
    expect([ana.closedWith, rui.closedWith, ana.stored(), rui.stored()]).toEqual([null, code, 2, 0]);
    const late = scene.join(CHAT, 3);
    await requestDocument(late);
    expect(textsOf(late)).toEqual(['antes', 'depois']);
  },
);

test('G7, P1: of several updates, only the one that makes a flow invalid is refused, and the flow contains nothing of this update', async () => {
  const FLOW = 'flow:1:1';
  const draw = (id: string, type: string): Uint8Array => {
    const drawn = new Y.Doc();
    toFlowNodeMap(drawn).set(id.padEnd(30, '0'), new Y.Map<unknown>([['type', type]]));
    return toUpdateFrame(Y.encodeStateAsUpdate(drawn));
  };
  const [one, bad, two] = [1, 2, 3].map((userId) => scene.join(FLOW, userId));
  if (one === undefined || bad === undefined || two === undefined) throw new Error('three join');
  one.send(draw('a', 'ticket'));
  bad.send(draw('b', 'no such type'));
  two.send(draw('c', 'ticket'));
  await scene.settled();
  expect([one, bad, two].map(({ closedWith, stored }) => [closedWith, stored()])).toEqual([
    [null, 1],
    [4422, 0],
    [null, 1],
  ]);
  const late = scene.join(FLOW, 4);
  await requestDocument(late);
  const seen = new Y.Doc();
  for (const update of late.updates()) Y.applyUpdate(seen, update);
  expect([...toFlowNodeMap(seen).keys()].map((id) => id[0]).toSorted()).toEqual(['a', 'c']);
});

test('P5: a document stays in memory while a write runs', async () => {
  let store = (): void => {};
  scene.store.onAppend = () => new Promise((done) => (store = done));
  writeMessage('um');
  await nextTurn();
  await nextTurn();
  scene.now += IDLE_DOCUMENT_MS;
  await scene.rooms().sweep();
  expect(listLoadedRooms()).toEqual([true]);
  store();
  await scene.settled();
  expect(ana.stored()).toBe(1);
});

test('P4: a long log is folded while members write, and the members’ updates stay in the log', async () => {
  for (let each = 0; each <= FOLD_ABOVE_UPDATES; each += 1) {
    writeMessage(String(each));
    await scene.settled();
  }
  await scene.settled();
  const sweep = scene.rooms().sweep();
  writeMessage('meanwhile');
  await Promise.all([sweep, scene.settled()]);
  const { updates, snapshots, sequence } = scene.store.log(CHAT);
  expect([snapshots.length, sequence]).toEqual([1, FOLD_ABOVE_UPDATES + 2]);
  expect(updates.map((each) => each.sequence)).toEqual(
    Array.from({ length: sequence - (snapshots[0]?.sequence ?? 0) }, (_, index) => (snapshots[0]?.sequence ?? 0) + index + 1),
  );
  const late = scene.join(CHAT, ANA);
  scene.restart();
  const other = scene.join(CHAT, ANA);
  await requestDocument(other);
  expect(textsOf(other)).toEqual(toChatArray(document).map((entry) => ('text' in entry ? entry.text : '')));
  late.connection.closed();
});

test("P4: the folding thread returns the same state as a replay, and reports an error for updates that it can't fold", async () => {
  const updates = ['um', 'dois', 'três'].map((text) => {
    const before = Y.encodeStateVector(document);
    appendChatEntries(document, createChatMessageEntry(ANA, text));
    return Y.encodeStateAsUpdate(document, before);
  });
  const thread = createFoldThread();
  expect(await thread.fold(updates)).toEqual(mergeByReplay(updates));
  await expect(thread.fold(updates.slice(1))).rejects.toThrow('lacks a part');
  await thread.close();
});

test('P4: a log that another process has folded is not folded again', async () => {
  const store = createMemoryStore();
  const own = openSceneOverStore(store);
  const client = own.join(CHAT, ANA);
  const before = Y.encodeStateVector(document);
  appendChatEntries(document, createChatMessageEntry(ANA, 'um'));
  client.send(toUpdateFrame(Y.encodeStateAsUpdate(document, before)));
  await own.settled();
  const room = parseTestRoom(CHAT);
  const twice = await Promise.all(
    [1, 2].map(() => foldLog(store, room, { foldUpdates: async (parts) => mergeByReplay(parts), now: own.now })),
  );
  expect(twice.filter((folded) => folded !== null)).toHaveLength(1);
});

test("M1: two servers without signals append to the same log, and each learns of the other's updates by polling", async () => {
  const other = openSceneOverStore(scene.store);
  const rui = other.join(CHAT, 2);
  await requestDocument(ana);
  rui.send(toStateRequestFrame(new Uint8Array([0])));
  await other.settled();
  writeMessage('da Ana');
  await scene.settled();
  const own = new Y.Doc();
  appendChatEntries(own, createChatMessageEntry(2, 'do Rui'));
  rui.send(toUpdateFrame(Y.encodeStateAsUpdate(own)));
  await other.settled();
  expect([rui.closedWith, rui.stored(), scene.store.log(CHAT).sequence]).toEqual([null, 1, 2]);
  expect(textsOf(rui)).toEqual(['da Ana']);
  expect(textsOf(ana)).toEqual([]);
  await scene.rooms().poll();
  await scene.settled();
  expect(textsOf(ana)).toEqual(['do Rui']);
});

test('M1, G2: a client id belongs to only one user, even if another user uses the id at another server', async () => {
  const other = openSceneOverStore(scene.store);
  const rui = other.join(CHAT, 2);
  rui.send(toStateRequestFrame(new Uint8Array([0])));
  await other.settled();
  writeMessage('da Ana');
  await scene.settled();
  const forger = new Y.Doc();
  Y.applyUpdate(forger, Y.encodeStateAsUpdate(document));
  forger.clientID = document.clientID;
  const before = Y.encodeStateVector(forger);
  appendChatEntries(forger, createChatMessageEntry(2, 'no lugar dela'));
  rui.send(toUpdateFrame(Y.encodeStateAsUpdate(forger, before)));
  await other.settled();
  expect([rui.stored(), scene.store.log(CHAT).sequence]).toEqual([0, 1]);
});

test('G2: a client id still belongs to the user who wrote with it after the server has restarted without its awareness states', async () => {
  ana.send(toAwarenessFrame([{ clientId: document.clientID, clock: 1, state: '{}' }]));
  writeMessage('da Ana');
  await scene.settled();
  // After its restart, the server has no awareness states, but the log still says who has written with which client id.
  scene.restart();
  const rui = scene.join(CHAT, 2);
  const before = Y.encodeStateVector(document);
  appendChatEntries(document, createChatMessageEntry(2, 'no lugar dela'));
  rui.send(toUpdateFrame(Y.encodeStateAsUpdate(document, before)));
  await scene.settled();
  expect([rui.closedWith, scene.store.log(CHAT).sequence]).toEqual([4422, 1]);
});

test('M2: an update that the API appends reaches all members, even if the document is not in memory', async () => {
  const append = async (text: string): Promise<void> => {
    const room = parseTestRoom(CHAT);
    const tail = await scene.store.loadTail(room, 0);
    const guarded = createGuardedDocument('chat');
    guarded.restore({ ...tail, updates: tail.updates.map(({ update }) => update) });
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(guarded.document));
    appendChatEntries(copy, createChatMessageEntry(EVA, text));
    const accepted = guarded.offer(Y.encodeStateAsUpdate(copy), EVA, { now: scene.now });
    if (accepted === null) throw new Error('nothing new');
    const clients = accepted.newClients.map((clientId) => ({ clientId, userId: EVA }));
    const updates = [{ update: accepted.update, authorId: EVA }];
    await scene.store.append(room, { after: tail.sequence, updates, clients, entries: accepted.entries, at: scene.now });
    scene.rooms().open(room).loadAppended();
    await scene.settled();
  };
  await requestDocument(ana);
  await append('um');
  scene.now += IDLE_DOCUMENT_MS;
  await scene.rooms().sweep();
  expect(listLoadedRooms()).toEqual([false]);
  await append('dois');
  expect([textsOf(ana), listLoadedRooms()]).toEqual([['um', 'dois'], [false]]);
});
