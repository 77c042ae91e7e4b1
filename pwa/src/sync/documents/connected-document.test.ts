import 'fake-indexeddb/auto';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { expect, it } from 'vitest';
import { ANA, CHAT_ROOM, makeTextEntry, listTexts, useDocumentScene } from './testing/document-scene.ts';

const { server, person, letTimePass, skipTime, goOffline, goOnline } = useDocumentScene();

it('[D2] each connection to a room uses its own room ticket, and the waits between connections grow', async () => {
  const ana = person(ANA);
  const tab = ana.openTab(CHAT_ROOM);
  await letTimePass(100);
  expect(ana.tickets).toBe(1);
  for (const [code, tickets] of [
    [1012, 2],
    [4401, 3],
    [1011, 4],
  ] as const) {
    server().close(code);
    await letTimePass(100);
    expect(tab.state.get().connection).toBe('offline');
    await letTimePass(4_000);
    expect([ana.tickets, tab.state.get().connection]).toEqual([tickets, 'synced']);
  }
  server().close(4429);
  await letTimePass(4_500);
  expect(ana.tickets).toBe(4);
  await letTimePass(1_000);
  expect([ana.tickets, tab.state.get().connection]).toEqual([5, 'synced']);
});

it('[D2] the right to a room is renewed on the open connection before it expires, even after failed requests for a room ticket', async () => {
  const ana = person(ANA);
  ana.openTab(CHAT_ROOM);
  await letTimePass(100);
  const getTicket = ana.isOnline;
  skipTime(419_000);
  ana.isOnline = false;
  await letTimePass(2_000);
  expect(server().renewals).toEqual([]);
  ana.isOnline = getTicket;
  await letTimePass(30_000);
  expect(server().renewals).toEqual(['2-write']);
  skipTime(419_000);
  await letTimePass(2_000);
  expect(server().renewals).toEqual(['2-write', '3-write']);
  expect(ana.links).toHaveLength(1);
});

it('[D3] updates that the server stored but did not acknowledge are not sent again', async () => {
  const ana = person(ANA);
  const tab = ana.openTab(CHAT_ROOM);
  await letTimePass(1_000);
  appendChatEntries(tab.doc(), makeTextEntry(ANA, 'um'));
  skipTime(50);
  await new Promise((done) => setImmediate(done));
  while (server().updates.length === 0) {
    await new Promise((done) => setImmediate(done));
    for (const link of ana.links) link.up(Number.POSITIVE_INFINITY);
  }
  for (const link of ana.links.slice()) link.cut();
  expect(tab.state.get().unstored).toBe(1);
  await letTimePass(2_000);
  expect(tab.state.get()).toMatchObject({ unstored: 0, connection: 'synced' });
  expect(server().updates).toHaveLength(1);
});

it("[D4] changes that a device made during a long time offline are sent in batches within the server's limits of size and rate", async () => {
  const ana = person(ANA);
  await goOffline(ana);
  const tab = ana.openTab(CHAT_ROOM);
  await letTimePass(50);
  for (let each = 0; each < 280; each += 1) appendChatEntries(tab.doc(), makeTextEntry(ANA, `${each} ${'x'.repeat(9_000)}`));
  await letTimePass(50);
  await goOnline(ana);
  await letTimePass(8_000);
  expect(listTexts(server().doc(CHAT_ROOM))).toHaveLength(280);
  const { updates } = server();
  expect(Math.max(...updates.map(({ bytes }) => bytes))).toBeLessThan(140_000);
  const before = updates.slice(0, -1).reduce((total, { bytes }) => total + bytes, 0);
  expect((updates.at(-1)?.atMs ?? 0) - (updates[0]?.atMs ?? 0)).toBeGreaterThan(before / 1_048);
  expect(tab.state.get()).toMatchObject({ unstored: 0, refusal: null });
});

it('[D4] a transaction too large for a WebSocket frame is refused on the device, and the transactions before and after it are stored', async () => {
  const ana = person(ANA);
  const tab = ana.openTab(CHAT_ROOM);
  await letTimePass(1_000);
  appendChatEntries(tab.doc(), makeTextEntry(ANA, 'antes'));
  appendChatEntries(tab.doc(), ...Array.from({ length: 120 }, () => makeTextEntry(ANA, 'x'.repeat(9_900))));
  appendChatEntries(tab.doc(), makeTextEntry(ANA, 'depois'));
  await letTimePass(3_000);
  expect(listTexts(server().doc(CHAT_ROOM))).toEqual(['antes', 'depois']);
  expect(tab.state.get()).toMatchObject({ unstored: 0, refusal: { code: 4413 } });
  expect(server().updates.every(({ bytes }) => bytes < 1_000_000)).toBe(true);
});
