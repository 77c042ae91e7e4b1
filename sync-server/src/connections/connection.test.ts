import type { ClientState } from '@prosa/server/document-signals';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { refusalCodes } from '@prosa/documents/guard/refusal';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { createChatMessageEntry } from '../testing/create-chat-message-entry.ts';
import { openMemoryScene, type MemoryClient, type MemoryScene } from '../testing/memory-scene.ts';
import {
  toAnswerFrame,
  toStateRequestFrame,
  toAwarenessFrame,
  toRightRenewedFrame,
  toRoomTicketFrame,
  toUpdateFrame,
} from './frames.ts';
import { connectionLimits } from './connection-limits.ts';

const CHAT = 'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-11';
const [ANA, RUI] = [1, 2];
const EMPTY_UPDATE = new Uint8Array([0, 0]);

let scene: MemoryScene;
let ana: MemoryClient;
let rui: MemoryClient;

beforeEach(() => {
  scene = openMemoryScene();
  ana = scene.join(CHAT, ANA);
  rui = scene.join(CHAT, RUI);
});

const createMessageUpdate = (userId: number, text = 'oi'): Uint8Array => {
  const document = new Y.Doc();
  appendChatEntries(document, createChatMessageEntry(userId, text));
  return Y.encodeStateAsUpdate(document);
};
const shownState = (clientId: number, clock: number, state: unknown = {}): ClientState => ({
  clientId,
  clock,
  state: JSON.stringify(state),
});

test('A4: a right ends after 10 minutes unless a fresh room ticket renews it', async () => {
  scene.now += connectionLimits.rightMs - 1;
  rui.send(toRoomTicketFrame('1.x'));
  await Promise.resolve();
  expect(rui.frames).toContainEqual(toRightRenewedFrame(connectionLimits.rightMs));
  scene.now += 1;
  for (const each of [ana, rui]) each.connection.expire();
  expect([ana.closedWith, rui.closedWith]).toEqual([4401, null]);
  scene.now += connectionLimits.rightMs - 1;
  rui.connection.expire();
  expect(rui.closedWith).toBe(4401);
});

/** Lowers Rui's right after the renewal has loaded it, and lets the renewal end. */
async function lowerRightDuringRenewal(): Promise<void> {
  const gate = Promise.withResolvers<void>();
  scene.renewal = async (admission) => {
    await gate.promise;
    return admission;
  };
  rui.send(toRoomTicketFrame('1.x'));
  rui.connection.setRight('read');
  gate.resolve();
  await vi.waitFor(() => expect(rui.frames).toContainEqual(toRightRenewedFrame(connectionLimits.rightMs)));
}

test('A4, A5: a renewal does not restore a right that was lowered after the renewal had loaded the right', async () => {
  await lowerRightDuringRenewal();
  rui.send(toUpdateFrame(createMessageUpdate(RUI)));
  await scene.settled();
  expect(rui.closedWith).toBe(refusalCodes.forbidden);
  expect(scene.store.log(CHAT).updates).toEqual([]);
});

test('A4, A5: if the right was lowered during a renewal, the next check of rights can raise the right again', async () => {
  await lowerRightDuringRenewal();
  rui.connection.setRight('write');
  rui.send(toUpdateFrame(createMessageUpdate(RUI)));
  await scene.settled();
  expect([rui.closedWith, rui.stored()]).toEqual([null, 1]);
});

test('A5: when the right is lost, the connection ends and its pending updates are discarded', async () => {
  rui.send(toUpdateFrame(createMessageUpdate(RUI)));
  rui.connection.setRight(null);
  await scene.settled();
  expect([rui.closedWith, scene.store.log(CHAT).updates.length]).toEqual([4403, 0]);
});

test('A6: a reader receives the document and all awareness states, but the reader’s own awareness state and writes are not sent to others', async () => {
  const reader = scene.join(CHAT, RUI, 'read');
  reader.send(toStateRequestFrame(new Uint8Array([0])));
  reader.send(toAnswerFrame(EMPTY_UPDATE));
  reader.send(toAwarenessFrame([shownState(5, 1)]));
  ana.send(toAwarenessFrame([shownState(7, 1)]));
  ana.send(toUpdateFrame(createMessageUpdate(ANA)));
  await scene.settled();
  expect(reader.closedWith).toBeNull();
  expect([reader.shown(), ana.shown()].map((entries) => entries.map(({ clientId }) => clientId))).toEqual([[7], [7]]);
  expect(reader.updates()).toHaveLength(2);
  reader.send(toUpdateFrame(createMessageUpdate(RUI)));
  await scene.settled();
  expect([reader.closedWith, scene.store.log(CHAT).updates.length]).toEqual([4403, 1]);
});

test("A6: a client can't write if its right was lowered to reading, or if its room ticket allows only reading", async () => {
  const reader = scene.join(CHAT, RUI, 'read');
  reader.connection.setRight('write');
  rui.connection.setRight('read');
  for (const client of [reader, rui]) client.send(toUpdateFrame(createMessageUpdate(RUI)));
  await scene.settled();
  expect([reader.closedWith, rui.closedWith]).toEqual([4403, 4403]);
});

test('P2: the server tells a connection how many of its updates are stored', async () => {
  ana.send(toUpdateFrame(createMessageUpdate(ANA)));
  ana.send(toUpdateFrame(createMessageUpdate(ANA)));
  await scene.settled();
  ana.send(toUpdateFrame(createMessageUpdate(ANA)));
  await scene.settled();
  expect(ana.stored()).toBe(3);
  expect(rui.stored()).toBe(0);
});

test("P1, P3: an update that cannot be stored reaches no member, and the room's connections end so that the clients reconnect", async () => {
  const failing = vi.spyOn(scene.store, 'append').mockRejectedValueOnce(new Error('the store went away'));
  ana.send(toUpdateFrame(createMessageUpdate(ANA)));
  await scene.settled();
  expect([ana.closedWith, rui.closedWith]).toEqual([1011, 1011]);
  expect(failing).toHaveBeenCalledOnce();
  expect([ana.stored(), rui.updates()]).toEqual([0, []]);
  const later = scene.join(CHAT, RUI);
  later.send(toStateRequestFrame(new Uint8Array([0])));
  await scene.settled();
  expect(later.updates()).toEqual([EMPTY_UPDATE]);
});

test('P1: members receive an update only after it is stored', async () => {
  let store = (): void => {};
  scene.store.onAppend = () => new Promise((done) => (store = done));
  ana.send(toUpdateFrame(createMessageUpdate(ANA)));
  rui.send(toStateRequestFrame(new Uint8Array([0])));
  const settled = scene.settled();
  await nextTurn();
  await nextTurn();
  expect([ana.stored(), rui.updates()]).toEqual([0, []]);
  store();
  await settled;
  expect([ana.stored(), rui.updates().length]).toEqual([1, 2]);
});

test('L1: a frame that is too large is refused', () => {
  rui.send(new Uint8Array(connectionLimits.frameBytes + 1));
  expect(rui.closedWith).toBe(4413);
});

test('L2: updates beyond the rate limit are refused, and updates within the limit are stored', async () => {
  for (let each = 0; each <= connectionLimits.updates.burst; each += 1) rui.send(toUpdateFrame(EMPTY_UPDATE));
  expect(rui.closedWith).toBe(4429);
  for (let second = 0; second < 10; second += 1) {
    for (let each = 0; each < connectionLimits.updates.perSecond; each += 1) ana.send(toUpdateFrame(EMPTY_UPDATE));
    scene.now += 1_000;
  }
  await scene.settled();
  expect([ana.closedWith, ana.stored()]).toEqual([null, 500]);
});

test('L2: a client that requests the whole document too often is refused', () => {
  for (let each = 0; each <= connectionLimits.asks.burst; each += 1) rui.send(toStateRequestFrame(new Uint8Array([0])));
  expect(rui.closedWith).toBe(4429);
});

test('L2: nothing more is read from a connection while too many of its updates wait to be stored', async () => {
  const texts = Array.from({ length: 120 }, () => 'a'.repeat(10_000));
  for (const text of texts) ana.send(toUpdateFrame(createMessageUpdate(ANA, text)));
  expect(ana.isPaused).toBe(true);
  await scene.settled();
  expect([ana.isPaused, ana.closedWith, ana.stored()]).toEqual([false, null, texts.length]);
});

test('L4: a connection may send awareness states only under one client id, and its states under another id are ignored', () => {
  ana.send(toAwarenessFrame([shownState(7, 1, { name: 'Ana' })]));
  rui.send(toAwarenessFrame([shownState(7, 9, { name: 'falsa' }), shownState(8, 1, { name: 'Rui' }), shownState(9, 1, {})]));
  expect(ana.shown()).toEqual([shownState(7, 1, { name: 'Ana' }), shownState(8, 1, { name: 'Rui' })]);
  expect([ana.closedWith, rui.closedWith]).toEqual([null, null]);
  rui.connection.closed();
  expect(ana.shown().at(-1)).toEqual(shownState(8, 2, null));
  // Rui's old state, sent back by Ana's client, does not make Rui present. If Rui's own client sends the old state, the server
  // answers that this client counts as gone. Only a state with a higher clock is shown.
  ana.send(toAwarenessFrame([shownState(8, 1, { name: 'Rui' })]));
  expect(ana.shown()).toHaveLength(3);
  const back = scene.join(CHAT, RUI);
  back.send(toAwarenessFrame([shownState(8, 1, { name: 'Rui' })]));
  expect(back.shown().at(-1)).toEqual(shownState(8, 2, null));
  back.send(toAwarenessFrame([shownState(8, 3, { name: 'Rui' })]));
  expect(ana.shown().at(-1)).toEqual(shownState(8, 3, { name: 'Rui' }));
});

test('H1: a client that joins a room, or requests the states later, receives the awareness states of the users who are present', () => {
  ana.send(toAwarenessFrame([shownState(7, 1, { name: 'Ana' })]));
  const late = scene.join(CHAT, RUI);
  expect(late.shown()).toEqual([shownState(7, 1, { name: 'Ana' })]);
  late.send(new Uint8Array([3]));
  expect(late.shown()).toEqual([shownState(7, 1, { name: 'Ana' }), shownState(7, 1, { name: 'Ana' })]);
});

test("L4, G2: a user can't be the first to write with a client id if another user has sent an awareness state under this id", async () => {
  const document = new Y.Doc();
  ana.send(toAwarenessFrame([shownState(document.clientID, 1)]));
  appendChatEntries(document, createChatMessageEntry(RUI, 'no lugar dela'));
  rui.send(toUpdateFrame(Y.encodeStateAsUpdate(document)));
  await scene.settled();
  expect([rui.closedWith, scene.store.log(CHAT).updates.length]).toEqual([4422, 0]);
});

test('L4: awareness states that are too large or too frequent are refused', () => {
  ana.send(toAwarenessFrame([shownState(7, 1, 'a'.repeat(connectionLimits.awarenessBytes))]));
  expect([ana.closedWith, rui.shown()]).toEqual([4413, []]);
  for (let clock = 1; clock <= connectionLimits.awareness.burst + 1; clock += 1)
    rui.send(toAwarenessFrame([shownState(8, clock)]));
  expect(rui.closedWith).toBe(4429);
});

test('L4: the stock provider may send back the awareness states of other clients, but is refused if it sends too many of them', () => {
  for (let clock = 1; clock <= 600; clock += 1) {
    scene.now += 50;
    ana.send(toAwarenessFrame([shownState(7, clock)]));
    for (let echo = 0; echo < 5; echo += 1) rui.send(toAwarenessFrame([shownState(7, clock)]));
  }
  expect([ana.closedWith, rui.closedWith]).toEqual([null, null]);
  for (let echo = 0; echo <= connectionLimits.frames.burst; echo += 1) rui.send(toAwarenessFrame([shownState(7, 1)]));
  expect(rui.closedWith).toBe(4429);
});

test('L5: a client that reads too slowly is disconnected with a code after which it reconnects, and the other clients stay connected', async () => {
  rui.waitingBytes = connectionLimits.waitingBytes + 1;
  ana.send(toUpdateFrame(createMessageUpdate(ANA)));
  await scene.settled();
  expect([rui.closedWith, ana.closedWith, ana.stored()]).toEqual([4508, null, 1]);
});

test('H3: the server either processes or refuses any bytes from a client, and never fails', async () => {
  const base = createMessageUpdate(ANA, 'antes');
  ana.send(toUpdateFrame(base));
  await scene.settled();
  const anything = fc.uint8Array({ maxLength: 300 });
  const nearly = fc.tuple(fc.nat({ max: base.length - 1 }), fc.nat({ max: 255 })).map(([at, byte]) => {
    const bent = createMessageUpdate(RUI);
    bent[at % bent.length] = byte;
    return toUpdateFrame(bent);
  });
  const wrapped = anything.map((bytes) => toUpdateFrame(bytes));
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, wrapped, nearly), async (bytes) => {
      const client = scene.join(CHAT, RUI);
      client.send(bytes);
      await scene.settled();
      expect([null, ...Object.values(refusalCodes)]).toContain(client.closedWith);
      client.connection.closed();
      expect(scene.errors).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
  const fresh = new Y.Doc();
  for (const { update } of scene.store.log(CHAT).updates) Y.applyUpdate(fresh, update);
  expect([fresh.store.pendingStructs, fresh.store.pendingDs]).toEqual([null, null]);
  for (const entry of fresh.getArray('messages').toArray()) expect([ANA, RUI]).toContain(Object(entry).userId);
});

test('L2: the number of bytes that a client may send in a short time is limited, even if the client is a reader', () => {
  const reader = scene.join(CHAT, RUI, 'read');
  const large = toAwarenessFrame([shownState(9, 1, 'x'.repeat(1_000_000))]);
  for (let sent = 0; sent < 8; sent += 1) reader.send(large);
  expect(reader.closedWith).toBeNull();
  reader.send(large);
  expect(reader.closedWith).toBe(refusalCodes.tooMany);
});
