import { appendChatEntries, toChatArray } from '@prosa/documents/chat/chat-document';
import { toChatRoomName, toFlowRoomName } from '@prosa/documents/rooms/room-name';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { createChatMessageEntry } from './testing/create-chat-message-entry.ts';
import { openProviderDevice, waitForSync, waitUntil, type ProviderDevice } from './testing/open-provider.ts';
import { openSyncServerScene, type SyncServerScene, type TestServer } from './testing/start-test-server.ts';

let scene: SyncServerScene;
let server: TestServer;

beforeAll(async () => {
  scene = await openSyncServerScene();
  server = await scene.serve();
  // The stock provider ignores frames of Prosa's own kinds, but logs an error for each. The tests hide these errors.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => scene.close());

const createChatRoomName = (): string => toChatRoomName(scene.company.id, scene.company.chatUuid, new Date());
const createFlowRoomName = (): string => toFlowRoomName(scene.company.id, scene.company.flowId);
const userIdOf = (who: number): number => scene.company.people[who]?.userId ?? 0;
const listTexts = (document: Y.Doc): string[] =>
  toChatArray(document).map((entry) => ('text' in entry ? entry.text : entry.kind));

test("H1, P2: two stock providers converge, and a device's offline changes arrive when it reconnects", async () => {
  const ana = await openProviderDevice(scene, server, { room: createChatRoomName(), who: 0 });
  const rui = await openProviderDevice(scene, server, { room: createChatRoomName(), who: 1 });
  await Promise.all([waitForSync(ana), waitForSync(rui)]);
  appendChatEntries(ana.document, createChatMessageEntry(userIdOf(0), 'oi'));
  await waitUntil(rui.document, () => listTexts(rui.document).includes('oi'));

  rui.provider.disconnect();
  appendChatEntries(rui.document, createChatMessageEntry(userIdOf(1), 'sem rede'));
  appendChatEntries(ana.document, createChatMessageEntry(userIdOf(0), 'com rede'));
  rui.provider.params['ticket'] = await scene.ticket(createChatRoomName(), { who: 1 });
  rui.provider.connect();
  await waitUntil(ana.document, () => listTexts(ana.document).length === 3);
  await waitUntil(rui.document, () => listTexts(rui.document).length === 3);
  expect(listTexts(ana.document)).toEqual(listTexts(rui.document));
  expect(listTexts(ana.document).toSorted()).toEqual(['com rede', 'oi', 'sem rede']);

  const states = new Set(Object.keys(Object.fromEntries(ana.provider.awareness.getStates())));
  expect(states).toEqual(new Set([String(ana.document.clientID), String(rui.document.clientID)]));
  ana.end();
  rui.end();
});

test('H2, P1: a device that later joins at another server receives the whole document', async () => {
  const other = await scene.serve();
  const late = await openProviderDevice(scene, other, { room: createChatRoomName(), who: 0 });
  await waitForSync(late);
  expect(listTexts(late.document).toSorted()).toEqual(['com rede', 'oi', 'sem rede']);
  late.end();
  await other.stop();
});

test('M1: two servers with the same room converge through signals, and the users at each server see the users at the other server', async () => {
  const other = await scene.serve(server.signals);
  const here = await openProviderDevice(scene, server, { room: createFlowRoomName(), who: 0 });
  const there = await openProviderDevice(scene, other, { room: createFlowRoomName(), who: 0 });
  await Promise.all([waitForSync(here), waitForSync(there)]);
  const node = (document: Y.Doc, id: string): void =>
    document.transact(() => {
      const map = new Y.Map<unknown>();
      document.getMap('nodes').set(id, map);
      map.set('type', 'ticket');
      map.set('position', { x: 1, y: 2 });
    });
  const seen = ({ provider }: ProviderDevice): number[] => [...provider.awareness.getStates().keys()].toSorted((a, b) => a - b);
  const both = [here.document.clientID, there.document.clientID].toSorted((a, b) => a - b);
  for (const { provider } of [here, there]) provider.awareness.setLocalStateField('cursor', { x: 1 });
  await vi.waitFor(() => expect([seen(here), seen(there)]).toEqual([both, both]));
  node(here.document, 'a'.repeat(30));
  node(there.document, 'b'.repeat(30));
  const size = (document: Y.Doc) => document.getMap('nodes').size;
  await waitUntil(here.document, () => size(here.document) === 2);
  await waitUntil(there.document, () => size(there.document) === 2);
  expect(here.document.getMap('nodes').toJSON()).toEqual(there.document.getMap('nodes').toJSON());
  there.end();
  await vi.waitFor(() => expect(seen(here)).toEqual([here.document.clientID]));
  here.end();
  await other.stop();
});
