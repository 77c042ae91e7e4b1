import 'fake-indexeddb/auto';
import { toLiveEventNames } from '@prosa/contract/live/live-events';
import { CompanyId } from '@prosa/contract/ids';
import { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { SessionUser } from '@prosa/contract/session/session';
import { beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { makeQuickMessage } from '../../sync-simulation/model/model-rows.ts';
import { listeningSignal } from './listening-signal.ts';
import { onLiveEvent } from './live-signal.ts';
import { listenToLiveEvents } from './live.ts';
import { LocalDatabase } from '../database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { presenceStore } from './presence.ts';
import { setNetworkState } from '../use-sync-state.ts';
import { sampleContact, sampleMessage, sampleTicket } from '../../testing/sample-rows.ts';
import { loadLastSocket } from '../../sync-simulation/fake-socket.ts';

vi.mock('socket.io-client', () => import('../../sync-simulation/fake-socket.ts'));
vi.mock('../../platform/requests/access-token.ts', () => ({
  currentAccessToken: () => 'old',
  refreshAccessToken: async () => 'fresh',
}));

const names = toLiveEventNames(v.parse(CompanyId, 1));
// The cast is safe: the listener reads only the user's id and company.
const user = { id: 7, companyId: 1 } as unknown as SessionUser;
const createNote = (ticketId: number, id: string = crypto.randomUUID()) => ({
  id,
  note: 'Prefere a tarde',
  ticketId,
  contactId: 1,
  user: { id: 8, name: 'Bruno' },
  createdAt: '2026-01-01T00:00:00.000Z',
});
const tag = { id: 5, name: 'Tarde', color: '#7A4CB0', kanban: 0 };

let database: LocalDatabase;
let requestCount = 0;
const receiveEvent = (name: string, payload: object): void => loadLastSocket().handlers.get(name)?.(payload);
const listNoteIds = async () => (await database.ticketNotes.toArray()).map(({ id }) => id);

beforeEach(async () => {
  database = new LocalDatabase(`live-${crypto.randomUUID()}`, deviceTables);
  await database.tickets.put({ ...sampleTicket(1), generation: 0 });
  await database.meta.put({ key: 'upTo', value: v.parse(FeedPosition, '100') });
  requestCount = 0;
  const stop = new AbortController();
  await listenToLiveEvents(user, database, { pull: () => (requestCount += 1), stopped: stop.signal });
  return () => stop.abort();
});

test("a colleague's note appears and disappears at once if the device holds the note's ticket", async () => {
  const note = createNote(1);
  receiveEvent(names.ticketNote, { action: 'create', note: createNote(2), asOf: '101' });
  receiveEvent(names.ticketNote, { action: 'create', note, asOf: '101' });
  await expect.poll(listNoteIds).toEqual([note.id]);
  receiveEvent(names.ticketNote, { action: 'delete', id: note.id, asOf: '102' });
  await expect.poll(listNoteIds).toEqual([]);
  expect(requestCount).toBe(0);
});

test('each new connection of the socket requests a pull, and raises the listening signal once the server has confirmed the join', () => {
  let heard = 0;
  const forget = listeningSignal.on(() => (heard += 1));
  const emit = vi.spyOn(loadLastSocket(), 'emit').mockReturnValue(undefined);
  loadLastSocket().handlers.get('connect')?.(undefined);
  expect([requestCount, heard]).toEqual([1, 0]);
  const [, confirm] = emit.mock.calls.find(([name]) => name === 'joinNotification') ?? [];
  if (typeof confirm === 'function') confirm(true);
  forget();
  expect([requestCount, heard]).toEqual([1, 1]);
});

test('a tag that a colleague creates appears immediately', async () => {
  receiveEvent(names.tag, { action: 'create', tag, asOf: '101' });
  await expect.poll(() => database.tags.toArray()).toEqual([{ ...tag, generation: 0 }]);
});

test("a connection's new state and name appear at once, unless the event is older than the last pull", async () => {
  const whatsapp = {
    id: 3,
    name: 'Recepção',
    number: null,
    channel: 'simulator',
    status: 'DISCONNECTED',
    isDefault: true,
    groupAsTicket: 'disabled',
    updatedAt: '2026-11-21T10:00:00.000Z',
  };
  receiveEvent(names.whatsapp, { action: 'update', whatsapp: { ...whatsapp, name: 'Balcão' }, asOf: '100' });
  receiveEvent(names.whatsapp, { action: 'update', whatsapp, asOf: '101' });
  await expect.poll(() => database.connections.toArray()).toEqual([{ ...whatsapp, generation: 0 }]);
});

test("a colleague's new name appears at once", async () => {
  const bruno = { id: 8, name: 'Bruno', color: '', profile: 'user', queueIds: [] };
  receiveEvent(names.user, { action: 'update', user: { ...bruno, name: 'Old', online: true }, asOf: '100' });
  receiveEvent(names.user, { action: 'update', user: { ...bruno, online: true }, asOf: '101' });
  await expect.poll(() => database.users.toArray()).toEqual([{ ...bruno, generation: 0 }]);
});

test('[P5] a quick reply appears and disappears immediately, and an older event does not undo a newer one', async () => {
  const id = '01890000-0000-7000-8000-000000000001';
  const record = makeQuickMessage(id, 7, { at: '2026-11-21T10:00:02.000Z', isShared: true });
  const held = async () => (await database.quickMessages.toArray()).map(({ message: text }) => text);
  receiveEvent(names.quickMessage, { action: 'create', record, asOf: '101' });
  receiveEvent(names.quickMessage, {
    action: 'update',
    record: { ...record, message: 'late', updatedAt: '2026-11-21T10:00:01.000Z' },
    asOf: '101',
  });
  await expect.poll(held).toEqual([record.message]);
  receiveEvent(names.quickMessage, { action: 'delete', id, asOf: '102' });
  await expect.poll(held).toEqual([]);
  expect(requestCount).toBe(0);
});

test('a live event about rows that the device does not store is passed to the screens', () => {
  const told: unknown[] = [];
  const forget = onLiveEvent('flow', (event) => told.push(event));
  const event = { action: 'delete', id: 3 };
  receiveEvent(names.flow, event);
  forget();
  expect(told).toEqual([event]);
  expect(requestCount).toBe(0);
});

test('[P5] a live event that is older than the last pull is ignored, and a live event that cannot be parsed requests a pull', async () => {
  const note = createNote(1);
  receiveEvent(names.ticketNote, { action: 'create', note: createNote(1), asOf: '100' });
  receiveEvent(names.tag, { action: 'create', tag, asOf: '100' });
  receiveEvent(names.ticketNote, { action: 'create', note, asOf: '101' });
  await expect.poll(listNoteIds).toEqual([note.id]);
  expect(await database.tags.count()).toBe(0);
  receiveEvent(names.ticketNote, { action: 'rename' });
  expect(requestCount).toBe(1);
});

test('[P5] many live events that arrive together are written in few transactions, and each row gets its newest state', async () => {
  const [row, said] = [sampleTicket(2), sampleMessage(1, 2)];
  const whole = { ...row, contact: sampleContact(), queue: null, user: null, whatsapp: null, tags: [], userRating: null };
  const commits = vi.spyOn(database, 'transaction');
  for (let at = 0; at < 250; at += 1)
    receiveEvent(names.appMessage, {
      action: 'create',
      ticket: { ...whole, lastMessage: `text ${at}`, updatedAt: new Date(Date.UTC(2027, 0, 1) + at).toISOString() },
      message: { ...said, ack: at === 1 ? 3 : 1 },
      contact: sampleContact(),
      asOf: '101',
    });
  receiveEvent(names.ticket, { action: 'delete', ticketId: 1, asOf: '101' });
  await expect.poll(() => database.tickets.toCollection().primaryKeys()).toEqual([2]);
  expect(await database.tickets.get(2)).toMatchObject({ lastMessage: 'text 249' });
  expect(await database.messages.get(said.id)).toMatchObject({ ack: 3 });
  expect(commits.mock.calls.length).toBeLessThan(6);
  expect(requestCount).toBe(0);
});

test('[P6] the first of many signals to pull requests a pull immediately, and the others cause only a few more pulls', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const pulledAt: number[] = [];
    const BUSY_MS = 20_000;
    for (let ms = 0; ms < BUSY_MS + 10_000; ms += 50) {
      if (ms <= BUSY_MS) receiveEvent(names.sync, {});
      const before = requestCount;
      vi.advanceTimersByTime(50);
      if (requestCount > before) pulledAt.push(ms + 50);
    }
    expect(pulledAt[0]).toBe(50);
    expect(pulledAt.length).toBeGreaterThan(3);
    expect(pulledAt.length).toBeLessThan(24);
    expect(pulledAt.at(-1)).toBeGreaterThan(BUSY_MS);
  } finally {
    vi.useRealTimers();
  }
});

test('[P8] a lost socket requests a pull within 3 seconds, unless the app has stopped the socket', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    receiveEvent('connect', {});
    const before = requestCount;
    receiveEvent('disconnect', {});
    vi.advanceTimersByTime(3_000);
    expect(requestCount).toBe(before + 1);
    const stop = new AbortController();
    let askedOfStopped = 0;
    await listenToLiveEvents(user, database, { pull: () => (askedOfStopped += 1), stopped: stop.signal });
    stop.abort();
    receiveEvent('disconnect', {});
    vi.advanceTimersByTime(3_000);
    expect(askedOfStopped).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('[P8] when the server is back, a lost socket reconnects at once, and a socket that is open or still connecting stays as it is', async () => {
  const heard: boolean[] = [];
  const stop = new AbortController();
  await listenToLiveEvents(user, database, { pull: () => undefined, stopped: stop.signal, onListening: (is) => heard.push(is) });
  const connect = vi.spyOn(loadLastSocket(), 'connect');
  const reconnectNetwork = (): void => {
    setNetworkState({ state: 'offline' });
    setNetworkState({ state: 'online' });
  };
  reconnectNetwork();
  receiveEvent('connect', {});
  reconnectNetwork();
  expect(connect).not.toHaveBeenCalled();
  receiveEvent('connect_error', {});
  reconnectNetwork();
  expect(connect).toHaveBeenCalledOnce();
  receiveEvent('disconnect', {});
  stop.abort();
  reconnectNetwork();
  expect(connect).toHaveBeenCalledOnce();
  expect(heard).toEqual([true, false, false]);
});

test.each(['connect_error', 'disconnect'])(
  'a fresh bearer restores the socket after a %s, unless the app has stopped the socket',
  async (ended) => {
    const stop = new AbortController();
    await listenToLiveEvents(user, database, { pull: () => undefined, stopped: stop.signal });
    const socket = loadLastSocket();
    socket.active = false;
    const connect = vi.spyOn(socket, 'connect');
    receiveEvent(ended, {});
    await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce());
    receiveEvent(ended, {});
    stop.abort();
    await new Promise((done) => setImmediate(done));
    expect(connect).toHaveBeenCalledOnce();
  },
);

test("a lost socket reconnects after about a second, and the device reports its user's presence every 5 minutes", async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = new AbortController();
    await listenToLiveEvents(user, database, { pull: () => undefined, stopped: stop.signal });
    const { options, said } = loadLastSocket();
    expect(options).toMatchObject({ reconnectionDelay: 1_000 });
    // Without this option, the library repeats its attempts to connect without limit.
    expect(options).not.toHaveProperty('reconnectionAttempts');
    vi.advanceTimersByTime(299_999);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['userStatus']);
    stop.abort();
    vi.advanceTimersByTime(300_000);
    expect(said).toEqual(['userStatus']);
  } finally {
    vi.useRealTimers();
  }
});

test("colleagues' presence is known while the socket is connected, and unknown afterwards", async () => {
  const online = () => [...presenceStore.get()].toSorted((a, b) => a - b);
  const user8 = { id: 8, name: 'Bruno', color: '', profile: 'user', queueIds: [] };
  receiveEvent(names.presence, { userIds: [7, 9] });
  await expect.poll(online).toEqual([7, 9]);
  receiveEvent(names.user, { action: 'update', user: { ...user8, online: true }, asOf: '101' });
  await expect.poll(online).toEqual([7, 8, 9]);
  receiveEvent(names.user, { action: 'update', user: { ...user8, online: false }, asOf: '101' });
  await expect.poll(online).toEqual([7, 9]);
  loadLastSocket().handlers.get('disconnect')?.(undefined);
  await expect.poll(online).toEqual([]);
});
