import 'fake-indexeddb/auto';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { expect, it, vi } from 'vitest';
import {
  ANA,
  CHAT_ROOM,
  FLOW_ROOM,
  listLabels,
  drawNode,
  makeTextEntry,
  listTexts,
  useDocumentScene,
} from './testing/document-scene.ts';

const { server, person, letTimePass, skipTime, goOffline, goOnline } = useDocumentScene();

it('[D1] offline changes are in the document at the next start, and are sent once there is a network', async () => {
  const ana = person(ANA);
  ana.isOnline = false;
  const first = ana.openTab(CHAT_ROOM);
  await letTimePass(100);
  appendChatEntries(first.doc(), makeTextEntry(ANA, 'um'));
  appendChatEntries(first.doc(), makeTextEntry(ANA, 'dois'));
  await letTimePass(100);
  first.destroy();
  const again = ana.openTab(CHAT_ROOM);
  await letTimePass(100);
  expect(listTexts(again.doc())).toEqual(['um', 'dois']);
  expect(again.state.get()).toMatchObject({ held: true, unstored: 2, connection: 'offline' });
  expect(ana.tickets).toBe(0);
  ana.isOnline = true;
  ana.reach();
  await letTimePass(1_000);
  expect(listTexts(server().doc(CHAT_ROOM))).toEqual(['um', 'dois']);
  expect(again.state.get()).toMatchObject({ unstored: 0, connection: 'synced', isComplete: true });
});

it("[D10] without a network, the tabs of a device show each other's changes and write under different client ids", async () => {
  const ana = person(ANA);
  await goOffline(ana);
  const [one, two] = [ana.openTab(CHAT_ROOM), ana.openTab(CHAT_ROOM)];
  await letTimePass(50);
  appendChatEntries(one.doc(), makeTextEntry(ANA, 'um'));
  await letTimePass(50);
  appendChatEntries(two.doc(), makeTextEntry(ANA, 'dois'));
  await letTimePass(50);
  expect([listTexts(one.doc()), listTexts(two.doc())]).toEqual([
    ['um', 'dois'],
    ['um', 'dois'],
  ]);
  expect([one, two].map(({ state }) => state.get().unstored)).toEqual([2, 2]);
  expect(one.doc().clientID).not.toBe(two.doc().clientID);
  await goOnline(ana);
  expect(listTexts(server().doc(CHAT_ROOM))).toEqual(['um', 'dois']);
  expect([one, two].map(({ state }) => state.get().unstored)).toEqual([0, 0]);
});

it('[D10] a tab replaces its document by the one that another tab rebuilt, and keeps its own changes', async () => {
  const ana = person(ANA);
  const [one, two] = [ana.openTab(FLOW_ROOM), ana.openTab(FLOW_ROOM)];
  await letTimePass(1_000);
  const former = two.doc();
  drawNode(one.doc(), 'b', { label: 'proibido', type: 'nonsense' });
  for (let left = 60; left > 0 && two.doc() === former; left -= 1) {
    drawNode(former, `c${left}`, { label: `durante ${left}` });
    await letTimePass(10);
  }
  expect(two.doc()).not.toBe(former);
  await letTimePass(3_000);
  const there = listLabels(server().doc(FLOW_ROOM));
  expect(there).toContain('durante 60');
  expect(there).not.toContain('proibido');
  expect(there).toHaveLength(new Set(there).size);
  expect([listLabels(one.doc()), listLabels(two.doc())]).toEqual([there, there]);
  expect(await ana.database.refusedChanges.count()).toBe(1);
  expect(await ana.database.unstoredChanges.count()).toBe(0);
});

it('[D9] a document counts as read for as long as it is open', async () => {
  const ana = person(ANA);
  ana.openTab(CHAT_ROOM);
  await letTimePass(1_000);
  skipTime(3_600_000);
  await letTimePass(1_000);
  expect(Date.now() - ((await ana.database.documents.get(CHAT_ROOM))?.readAtMs ?? 0)).toBeLessThan(600_000);
});

it('[D12] on a full device a change is sent to the server, and shown as not stored on the device', async () => {
  const ana = person(ANA);
  const tab = ana.openTab(CHAT_ROOM);
  await letTimePass(1_000);
  vi.spyOn(ana.database.unstoredChanges, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  appendChatEntries(tab.doc(), makeTextEntry(ANA, 'um'));
  await letTimePass(500);
  expect(listTexts(server().doc(CHAT_ROOM))).toEqual(['um']);
  expect(tab.state.get()).toMatchObject({ unstored: 0, isKept: false });
});
