import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINIMUM_APP_HEADER } from '@prosa/contract/app-generation';
import { recordRequiredGeneration, requiredGenerationStore } from '../../platform/update/outdated-app.ts';
import { sendRequest } from '../../platform/requests/send-request.ts';
import { databaseTroubleStore } from './database-trouble.ts';
import { checkConnection, replaceUnansweredOpening } from './maintain-connection.ts';
import { LocalDatabase } from './local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { drainOnce } from '../../testing/sample-drain.ts';
import { writeCommand } from '../outbox/enqueue.ts';
import { sampleActor, makePayload, setTextCommand, openDatabase, sampleTicket } from '../../testing/sample-rows.ts';
import { clearUnsentMarker, trackUnsent } from '../outbox/unsent-marker.ts';

beforeEach(() => databaseTroubleStore.set(undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  requiredGenerationStore.set(undefined);
});

/** Upgrades the database as the first start of a future version of the app does. */
const upgradeByNewerApp = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 990);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('later'));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('the newer app could not open it')));
  });
const countTickets = (newer: IDBDatabase): Promise<number> =>
  new Promise((resolve) => {
    const request = newer.transaction('tickets').objectStore('tickets').count();
    request.addEventListener('success', () => resolve(request.result));
  });

it('[V1] when a newer version of the app upgrades the database, an old tab reports that it is outdated and can no longer write', async () => {
  const database = await openDatabase([1]);
  const newer = await upgradeByNewerApp(database.name);
  expect(databaseTroubleStore.get()).toEqual({ kind: 'newer' });
  await expect(database.tickets.put({ ...sampleTicket(2), generation: 1 })).rejects.toThrow();
  expect(await countTickets(newer)).toBe(1);
  newer.close();
});

it('[V1] a log-out in another tab closes the database without a message', async () => {
  const database = await openDatabase([1]);
  await Dexie.delete(database.name);
  expect(databaseTroubleStore.get()).toBeUndefined();
  await expect(database.tickets.count()).rejects.toThrow();
});

it('[V2] an old version of the app writes nothing into a newer database, and reports that the database is newer', async () => {
  const before = await openDatabase([]);
  before.close();
  const newer = await upgradeByNewerApp(before.name);
  const database = new LocalDatabase(before.name, deviceTables);
  await expect(database.tickets.put({ ...sampleTicket(1), generation: 1 })).rejects.toThrow();
  expect(databaseTroubleStore.get()).toEqual({ kind: 'newer' });
  expect(await countTickets(newer)).toBe(0);
  newer.close();
});

const createTabPorts = (lastReloadMs = 0) => {
  const reload = vi.fn<() => void>();
  const reloads = vi.fn<(atMs: number) => void>();
  const replace = vi.fn<() => LocalDatabase>();
  const { signal: stopped } = new AbortController();
  return { reload, reloads, replace, stopped, nowMs: () => 1_000_000, lastReloadMs: () => lastReloadMs };
};
/** Makes the browser leave the next `times` attempts to open the database without an answer. */
const leaveUnanswered = (times: number) => {
  const open = vi.spyOn(indexedDB, 'open');
  // The fake request never fires an event.
  for (let time = 0; time < times; time += 1) open.mockReturnValueOnce(new EventTarget() as IDBOpenDBRequest);
};
const startOpening = (name: string) => {
  const database = new LocalDatabase(name, deviceTables);
  database.open().catch(() => undefined);
  return database;
};

it('[V4] a lost connection to the local database is reopened without a reload', async () => {
  const database = await openDatabase([1]);
  database.backendDB().close();
  const ports = createTabPorts();
  await checkConnection(database, ports);
  expect(ports.reload).not.toHaveBeenCalled();
  expect(await database.tickets.count()).toBe(1);
});

it('[V4] a tab whose connection to the local database is lost is reloaded, and reports the loss if the connection is lost again within a minute', async () => {
  const database = await openDatabase([1]);
  vi.spyOn(database.meta, 'count').mockRejectedValue(
    new DOMException('Connection to Indexed Database server lost', 'UnknownError'),
  );
  const first = createTabPorts();
  await checkConnection(database, first);
  expect(first.reloads).toHaveBeenCalledWith(1_000_000);
  expect(first.reload).toHaveBeenCalledOnce();
  const second = createTabPorts(950_000);
  await checkConnection(database, second);
  expect(second.reload).not.toHaveBeenCalled();
  expect(databaseTroubleStore.get()).toEqual({ kind: 'lost' });
});

it('[V4] a connection to the local database that never answers counts as lost', async () => {
  const database = await openDatabase([1]);
  vi.spyOn(database.meta, 'count').mockReturnValue(new Dexie.Promise<number>(() => undefined));
  vi.useFakeTimers();
  const ports = createTabPorts();
  const checked = checkConnection(database, ports);
  await vi.advanceTimersByTimeAsync(10_000);
  await checked;
  expect(ports.reload).toHaveBeenCalledOnce();
});

it('[V4] an attempt to open the local database that the browser never answers is replaced by a second attempt, without a reload of the tab', async () => {
  const { name } = await openDatabase([1]);
  for (const check of [replaceUnansweredOpening, checkConnection]) {
    leaveUnanswered(1);
    const database = startOpening(name);
    const ports = createTabPorts();
    ports.replace.mockImplementation(() => startOpening(name));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const checked = check(database, ports);
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await checked;
    expect(ports.replace).toHaveBeenCalledOnce();
    expect(ports.reload).not.toHaveBeenCalled();
  }
});

it('[V4] a tab is reloaded if its second attempt to open the local database gets no answer either', async () => {
  const { name } = await openDatabase([1]);
  leaveUnanswered(2);
  const ports = createTabPorts();
  ports.replace.mockImplementation(() => startOpening(name));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const checked = replaceUnansweredOpening(startOpening(name), ports);
  await vi.advanceTimersByTimeAsync(10_000);
  await checked;
  expect(ports.replace).toHaveBeenCalledOnce();
  expect(ports.reload).toHaveBeenCalledOnce();
});

it('[V4] an attempt to open the local database that an older tab blocks, or that a log-out has ended, is not replaced by a second attempt', async () => {
  const { name } = await openDatabase([1]);
  for (const isBlocked of [true, false]) {
    leaveUnanswered(1);
    databaseTroubleStore.set(isBlocked ? { kind: 'blocked' } : undefined);
    const ports = { ...createTabPorts(), stopped: isBlocked ? createTabPorts().stopped : AbortSignal.abort() };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const checked = replaceUnansweredOpening(startOpening(name), ports);
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await checked;
    expect(ports.replace).not.toHaveBeenCalled();
    expect(ports.reload).not.toHaveBeenCalled();
  }
});

const createUnsentMarker = () => {
  const kept = new Map<string, number>();
  const read = (key: string) => kept.get(key)?.toString();
  return { kept, read, write: (key: string, count: number) => void (count === 0 ? kept.delete(key) : kept.set(key, count)) };
};

it('[V5] a database that the browser deleted is reported with the number of its unsent changes, and a log-out is not reported', async () => {
  const database = await openDatabase([1]);
  const marker = createUnsentMarker();
  const stop = new AbortController();
  await writeCommand(database, setTextCommand, { payload: makePayload(1, 1), actor: sampleActor });
  await trackUnsent(database, stop.signal, marker);
  await vi.waitFor(() => expect([...marker.kept.values()]).toEqual([1]));
  stop.abort();
  database.close();
  // The same database opens again with all its rows, so nothing is reported.
  const same = new LocalDatabase(database.name, deviceTables);
  const stopSame = new AbortController();
  await trackUnsent(same, stopSame.signal, marker);
  expect(databaseTroubleStore.get()).toBeUndefined();
  stopSame.abort();
  same.close();

  await Dexie.delete(database.name);
  const evicted = new LocalDatabase(database.name, deviceTables);
  const stopEvicted = new AbortController();
  await trackUnsent(evicted, stopEvicted.signal, marker);
  expect(databaseTroubleStore.get()).toEqual({ kind: 'evicted', unsent: 1 });
  await vi.waitFor(() => expect(marker.kept.size).toBe(0));
  stopEvicted.abort();
  evicted.close();

  databaseTroubleStore.set(undefined);
  marker.kept.set(`prosa-unsent-${database.name}`, 3);
  await Dexie.delete(database.name);
  clearUnsentMarker(database, marker);
  const after = new LocalDatabase(database.name, deviceTables);
  await trackUnsent(after, AbortSignal.abort(), marker);
  expect(databaseTroubleStore.get()).toBeUndefined();
  expect(marker.kept.size).toBe(0);
});

it('[V6] the app counts as outdated only if an answer of the server requires a newer generation of the app', () => {
  expect(recordRequiredGeneration(null)).toBe(false);
  expect(recordRequiredGeneration('9 or so')).toBe(false);
  expect(recordRequiredGeneration('1', 1)).toBe(false);
  expect(requiredGenerationStore.get()).toBeUndefined();
  expect(recordRequiredGeneration('2', 1)).toBe(true);
  expect(requiredGenerationStore.get()).toBe(2);
});

it('[V6] an outdated app keeps its unsent changes, and sends nothing more after the answer that required a newer app', async () => {
  const database = await openDatabase([1, 2]);
  await writeCommand(database, setTextCommand, { payload: makePayload(1, 1), actor: sampleActor });
  await writeCommand(database, setTextCommand, { payload: makePayload(1, 2), actor: sampleActor });
  const fetched = vi.fn<typeof fetch>(async () => Response.json({}, { headers: { [MINIMUM_APP_HEADER]: '999' } }));
  vi.stubGlobal('fetch', fetched);
  await drainOnce(database, {
    send: ({ method, path }, idempotencyKey) => sendRequest(method, path, { idempotencyKey }),
  });
  expect(fetched).toHaveBeenCalledOnce();
  expect((await database.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(requiredGenerationStore.get()).toBe(999);
});
