import 'fake-indexeddb/auto';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { expect, it } from 'vitest';
import type * as Y from 'yjs';
import { BACKGROUND_ORIGIN } from './document-state.ts';
import {
  ANA,
  CHAT_ROOM,
  FLOW_ROOM,
  RUI,
  makeEditEntry,
  listLabels,
  drawNode,
  makeTextEntry,
  listTexts,
  useDocumentScene,
} from './testing/document-scene.ts';

const { server, person, letTimePass, skipTime, goOffline, goOnline } = useDocumentScene();

it('[D5] of several offline changes only the forbidden one is refused, and later changes are replayed and sent again', async () => {
  const ana = person(ANA);
  const rui = person(RUI);
  const tab = ana.openTab(CHAT_ROOM);
  const other = rui.openTab(CHAT_ROOM);
  await letTimePass(1_000);
  const old = makeTextEntry(ANA, 'velha');
  appendChatEntries(tab.doc(), old);
  await letTimePass(1_000);
  ana.isOnline = false;
  ana.reach();
  await letTimePass(16 * 60_000);
  for (const entry of [
    makeTextEntry(ANA, 'um'),
    makeEditEntry(old, 'tarde demais'),
    makeTextEntry(ANA, 'dois'),
    makeTextEntry(ANA, 'três'),
  ])
    appendChatEntries(tab.doc(), entry);
  appendChatEntries(other.doc(), makeTextEntry(RUI, 'de lá'));
  await letTimePass(100);
  ana.isOnline = true;
  ana.reach();
  await letTimePass(10_000);
  expect(listTexts(server().doc(CHAT_ROOM)).filter((said) => said !== 'de lá')).toEqual(['velha', 'um', 'dois', 'três']);
  expect(listTexts(server().doc(CHAT_ROOM))).toContain('de lá');
  expect(listTexts(tab.doc())).toEqual(listTexts(server().doc(CHAT_ROOM)));
  expect(listTexts(other.doc())).toEqual(listTexts(server().doc(CHAT_ROOM)));
  expect(tab.state.get()).toMatchObject({ unstored: 0, refusal: { code: 4422 } });
  expect(tab.state.get().refused.map(({ changes }) => JSON.stringify(changes))).toEqual([
    expect.stringContaining('tarde demais'),
  ]);
});

it('[D5] changes that depend on a refused change are refused with it, and the other changes are replayed and reach everybody', async () => {
  const ana = person(ANA);
  const tab = ana.openTab(FLOW_ROOM);
  await letTimePass(1_000);
  await goOffline(ana);
  drawNode(tab.doc(), 'a', { label: 'fica' });
  drawNode(tab.doc(), 'b', { label: 'proibido', type: 'nonsense' });
  tab.doc().getMap<Y.Map<unknown>>('nodes').get('b'.padStart(30, 'n'))?.set('label', 'sobre o proibido');
  tab.doc().getMap<Y.Map<unknown>>('nodes').get('a'.padStart(30, 'n'))?.set('label', 'mudou');
  drawNode(tab.doc(), 'c', { label: 'também' });
  await goOnline(ana);
  await letTimePass(3_000);
  expect(listLabels(server().doc(FLOW_ROOM))).toEqual(['mudou', 'também']);
  expect(listLabels(tab.doc())).toEqual(['mudou', 'também']);
  expect(tab.state.get().refused).toHaveLength(1);
  tab.dismissRefusal();
  await letTimePass(50);
  expect(tab.state.get()).toMatchObject({ refusal: null, refused: [] });
});

it("[D5] after a change is refused, the document shows the colleague's value that the change would have replaced", async () => {
  const ana = person(ANA);
  const tab = ana.openTab(FLOW_ROOM);
  const other = person(RUI).openTab(FLOW_ROOM);
  const setLabel = (doc: Y.Doc, label: string) =>
    doc.getMap<Y.Map<unknown>>('nodes').get('a'.padStart(30, 'n'))?.set('label', label);
  await letTimePass(1_000);
  drawNode(tab.doc(), 'a', { label: 'antes' });
  await letTimePass(1_000);
  await goOffline(ana);
  // Of two concurrent values Yjs shows the one with the higher client id, so Ana's value wins until the server refuses it.
  const { clientID } = tab.doc();
  tab.doc().clientID = 2 ** 32 - 1;
  tab.doc().transact(() => {
    setLabel(tab.doc(), 'recusado');
    drawNode(tab.doc(), 'b', { label: 'proibido', type: 'nonsense' });
  });
  tab.doc().clientID = clientID;
  setLabel(other.doc(), 'de Rui');
  await letTimePass(1_000);
  await goOnline(ana);
  await letTimePass(5_000);
  expect(tab.state.get()).toMatchObject({ unstored: 0, refused: [{ code: 4422 }] });
  for (const doc of [server().doc(FLOW_ROOM), other.doc(), tab.doc()]) expect(listLabels(doc)).toEqual(['de Rui']);
});

it('[D5] changes that a screen still writes into a replaced document appear in the new document', async () => {
  const ana = person(ANA);
  const tab = ana.openTab(FLOW_ROOM);
  await letTimePass(1_000);
  const former = tab.doc();
  drawNode(former, 'b', { label: 'proibido', type: 'nonsense' });
  await letTimePass(2_000);
  expect(tab.doc()).not.toBe(former);
  drawNode(former, 'c', { label: 'depois' });
  await letTimePass(1_000);
  expect(listLabels(tab.doc())).toEqual(['depois']);
  expect(listLabels(server().doc(FLOW_ROOM))).toEqual(['depois']);
});

it("[D5] a change that exceeds the user's share of a chat's month is refused, but smaller changes and those of other users are stored", async () => {
  const ana = person(ANA);
  const rui = person(RUI);
  const [tab, other] = [ana.openTab(CHAT_ROOM), rui.openTab(CHAT_ROOM)];
  await letTimePass(1_000);
  const long = 'á'.repeat(10_000);
  for (let each = 0; each < 3; each += 1) {
    appendChatEntries(tab.doc(), ...Array.from({ length: 43 }, () => makeTextEntry(ANA, long)));
    await letTimePass(3_000);
  }
  for (const said of ['um', long, long, 'dois']) appendChatEntries(tab.doc(), makeTextEntry(ANA, said));
  await letTimePass(5_000);
  appendChatEntries(other.doc(), makeTextEntry(RUI, 'ainda aqui'));
  await letTimePass(2_000);
  expect(tab.state.get()).toMatchObject({ unstored: 0, refused: [{ code: 4414 }] });
  expect(listTexts(server().doc(CHAT_ROOM)).filter((said) => said !== long)).toEqual(['um', 'dois', 'ainda aqui']);
  expect(listTexts(tab.doc())).toEqual(listTexts(server().doc(CHAT_ROOM)));
});

it('[D5] a refused change that the app made without the user is dropped without a message', async () => {
  const ana = person(ANA);
  const tab = ana.openTab(CHAT_ROOM);
  await letTimePass(1_000);
  tab.doc().transact(() => appendChatEntries(tab.doc(), makeEditEntry(makeTextEntry(ANA, 'não há'), 'x')), BACKGROUND_ORIGIN);
  await letTimePass(2_000);
  expect(tab.state.get()).toMatchObject({ unstored: 0, refusal: null });
  expect(listTexts(tab.doc())).toEqual([]);
});

it('[D6] a device adopts the document of a server that was reset to an earlier state, and keeps the changes that the server has not stored', async () => {
  const ana = person(ANA);
  const rui = person(RUI);
  const tab = ana.openTab(CHAT_ROOM);
  const other = rui.openTab(CHAT_ROOM);
  await letTimePass(1_000);
  appendChatEntries(tab.doc(), makeTextEntry(ANA, 'um'));
  await letTimePass(500);
  appendChatEntries(other.doc(), makeTextEntry(RUI, 'dois'));
  await letTimePass(500);
  await goOffline(rui);
  await goOffline(ana);
  appendChatEntries(tab.doc(), makeTextEntry(ANA, 'três'));
  await letTimePass(500);
  // The server lost Rui's message, and only Rui can send it again.
  server().setBack(CHAT_ROOM, 1);
  await goOnline(ana);
  await letTimePass(5_000);
  expect(listTexts(server().doc(CHAT_ROOM))).toEqual(['um', 'três']);
  expect(listTexts(tab.doc())).toEqual(['um', 'três']);
  expect(tab.state.get()).toMatchObject({ unstored: 0, refusal: null, isComplete: true });
});

it("[D6] a device sends a user's changes again if the server has lost them", async () => {
  const ana = person(ANA);
  const tab = ana.openTab(CHAT_ROOM);
  await letTimePass(1_000);
  for (const said of ['um', 'dois']) appendChatEntries(tab.doc(), makeTextEntry(ANA, said));
  await letTimePass(1_000);
  const { doc } = tab;
  const before = doc();
  server().setBack(CHAT_ROOM, 0);
  await letTimePass(3_000);
  expect(listTexts(server().doc(CHAT_ROOM))).toEqual(['um', 'dois']);
  expect(doc()).toBe(before);
});

it("[D7] without the right to write, a device sends no changes, and its document returns to the server's state", async () => {
  const ana = person(ANA);
  const tab = ana.openTab(CHAT_ROOM);
  await letTimePass(1_000);
  await goOffline(ana);
  appendChatEntries(tab.doc(), makeTextEntry(ANA, 'sem direito'));
  ana.may = 'read';
  await goOnline(ana);
  expect(tab.state.get()).toMatchObject({ may: 'read', unstored: 0, refusal: { code: 4403 }, connection: 'synced' });
  expect([listTexts(tab.doc()), server().updates]).toEqual([[], []]);
  server().close(4403);
  ana.may = 'write';
  await letTimePass(3_000);
  appendChatEntries(tab.doc(), makeTextEntry(ANA, 'de novo'));
  await letTimePass(1_000);
  expect([listTexts(server().doc(CHAT_ROOM)), tab.state.get().may]).toEqual([['de novo'], 'write']);
});

it('[D7] a room that the user lost is removed from the device, and the changes in it that the server has not stored are listed as refused', async () => {
  const ana = person(ANA);
  const tab = ana.openTab(CHAT_ROOM);
  await letTimePass(1_000);
  appendChatEntries(tab.doc(), makeTextEntry(ANA, 'um'));
  await letTimePass(500);
  await goOffline(ana);
  appendChatEntries(tab.doc(), makeTextEntry(ANA, 'dois'));
  await letTimePass(50);
  ana.may = 'gone';
  await goOnline(ana);
  expect(tab.state.get()).toMatchObject({ isInaccessible: true, unstored: 0, refusal: { code: 4404 } });
  expect(listTexts(tab.doc())).toEqual([]);
  expect(await ana.database.documentUpdates.count()).toBe(0);
  const { epoch } = (await ana.database.documents.get(CHAT_ROOM)) ?? {};
  skipTime(60_000);
  await letTimePass(1_000);
  ana.may = 'write';
  skipTime(60_000);
  await letTimePass(2_000);
  expect(tab.state.get()).toMatchObject({ isInaccessible: false, connection: 'synced' });
  expect(listTexts(tab.doc())).toEqual(['um']);
  expect((await ana.database.documents.get(CHAT_ROOM))?.epoch).toBe(epoch);
});
