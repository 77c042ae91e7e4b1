import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { dropOldTickets } from './drop-old-tickets.ts';
import { evictReloadableData, enforceStorageBudget, freeSpaceForWrite } from './enforce-storage-budget.ts';
import { pullEverythingAgain } from './pull-everything-again.ts';
import { toStorageBudget } from '../platform/storage/storage-budget.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { applyPage, pull } from '../sync/pull/pull.ts';
import {
  sampleActor,
  sampleContact,
  makePayload,
  sampleMessage,
  setTextCommand,
  openDatabase,
  makePullPage,
  createMessageCommand,
  sampleTicket,
} from '../testing/sample-rows.ts';
import { DeviceFull, setFreeDeviceSpace, withQuotaRetry } from '../sync/database/with-quota-retry.ts';

const now = '2026-11-21T12:00:00.000Z';
const nowMs = Date.parse(now);
const daysAgo = (days: number): string => new Date(nowMs - days * 86_400_000).toISOString();
const noMedia = { free: async () => 0, freeFiles: async () => undefined };
const createExceededBudget = (bytes: number) => async () => ({ usedBytes: 1_000 + bytes, budgetBytes: 1_000, mediaBytes: 500 });
const closedTicket = { status: 'closed' } as const;

/** Stores a ticket with this number of messages, one per second. */
async function addMessages(database: LocalDatabase, ticketId: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...sampleMessage(0, ticketId),
    id: `018f0000-0000-7000-8000-${String(ticketId * 1_000 + n).padStart(12, '0')}`,
    createdAt: new Date(nowMs + n * 1_000).toISOString(),
    generation: 1,
  }));
  // The cast is needed because only parsing gives ids their brand.
  await database.messages.bulkPut(rows as unknown as Parameters<typeof database.messages.bulkPut>[0]);
}
const countHeldMessages = (database: LocalDatabase, ticketId: number): Promise<number> =>
  database.messages.where('[ticketId+createdAt]').between([ticketId, ''], [ticketId, '\uffff']).count();

it('[H1] messages beyond a ticket’s newest 100 are dropped, first from the ticket that was not opened for the longest time', async () => {
  const database = await openDatabase([1, 2]);
  await addMessages(database, 1, 130);
  await addMessages(database, 2, 130);
  await database.ticketReads.bulkPut([
    { ticketId: 1, readAtMs: 20 },
    { ticketId: 2, readAtMs: 10 },
  ]);
  await enforceStorageBudget(database, { media: noMedia, budget: createExceededBudget(1) });
  expect([await countHeldMessages(database, 1), await countHeldMessages(database, 2)]).toEqual([130, 100]);
  const newest = await database.messages.where('[ticketId+createdAt]').between([2, ''], [2, '\uffff']).first();
  expect(newest?.createdAt).toBe(new Date(nowMs + 30_000).toISOString());
  await enforceStorageBudget(database, { media: noMedia, budget: createExceededBudget(0) });
  expect(await countHeldMessages(database, 1)).toBe(130);
  await evictReloadableData(database, { media: noMedia, budget: createExceededBudget(0) });
  expect(await countHeldMessages(database, 1)).toBe(100);
});

it('[H1] messages of the ticket that was closed longest ago are dropped first, but unsent messages and drafts stay', async () => {
  const database = await openDatabase([1]);
  await database.tickets.bulkPut([
    { ...sampleTicket(2, { ...closedTicket, updatedAt: daysAgo(20) }), generation: 1 },
    { ...sampleTicket(3, { ...closedTicket, updatedAt: daysAgo(2) }), generation: 1 },
  ]);
  for (const id of [1, 2, 3]) await addMessages(database, id, 20);
  await writeCommand(database, createMessageCommand, { payload: makePayload(2, 7), actor: sampleActor });
  await database.drafts.put({ ticketId: 2, text: 'half' });
  await enforceStorageBudget(database, { media: noMedia, budget: createExceededBudget(1) });
  expect([
    await countHeldMessages(database, 1),
    await countHeldMessages(database, 2),
    await countHeldMessages(database, 3),
  ]).toEqual([20, 1, 20]);
  await freeSpaceForWrite(database, { media: noMedia, budget: createExceededBudget(0) });
  expect([
    await countHeldMessages(database, 1),
    await countHeldMessages(database, 2),
    await countHeldMessages(database, 3),
  ]).toEqual([20, 1, 0]);
  expect(await database.outbox.count()).toBe(1);
  expect(await database.drafts.count()).toBe(1);
});

it('[H2] tickets closed for more than 30 days are dropped with all their rows, except those with unsent changes or drafts', async () => {
  const database = await openDatabase([1]);
  await applyPage(database, undefined, {
    page: makePullPage({
      tickets: [
        sampleTicket(1, { updatedAt: daysAgo(0) }),
        sampleTicket(2, { ...closedTicket, updatedAt: daysAgo(31) }),
        sampleTicket(3, { ...closedTicket, updatedAt: daysAgo(31) }),
        sampleTicket(4, { ...closedTicket, updatedAt: daysAgo(31) }),
        sampleTicket(5, { ...closedTicket, updatedAt: daysAgo(29) }),
        sampleTicket(6, { updatedAt: daysAgo(300) }),
        {
          ...sampleTicket(7, { ...closedTicket, updatedAt: daysAgo(31) }),
          contactId: { ...sampleContact(), id: 9 }.id as ReturnType<typeof sampleContact>['id'],
        },
      ],
      messages: [sampleMessage(1, 2), sampleMessage(2, 5)],
      contacts: [sampleContact(), { ...sampleContact(), id: 9 as ReturnType<typeof sampleContact>['id'] }],
    }),
    now,
  });
  await writeCommand(database, setTextCommand, { payload: makePayload(3, 1), actor: sampleActor });
  await database.drafts.put({ ticketId: 4, text: 'half' });
  expect(await dropOldTickets(database, nowMs)).toBe(2);
  expect(await database.tickets.toCollection().primaryKeys()).toEqual([1, 3, 4, 5, 6]);
  expect(await database.messages.toCollection().primaryKeys()).toEqual([sampleMessage(2, 5).id]);
  expect(await database.contacts.toCollection().primaryKeys()).toEqual([1]);
  expect(await dropOldTickets(database, nowMs)).toBe(0);
});

it('[H2] a device whose clock is years ahead drops no ticket too early', async () => {
  const database = await openDatabase([1]);
  const rows = [sampleTicket(1, { updatedAt: daysAgo(1) }), sampleTicket(2, { ...closedTicket, updatedAt: daysAgo(10) })];
  await applyPage(database, undefined, { page: makePullPage({ tickets: rows }), now });
  expect(await dropOldTickets(database, nowMs + 3 * 365 * 86_400_000)).toBe(0);
});

it("[H3] the storage budget is a fifth of the browser's quota and at most 1 GB, and files get half of it", () => {
  expect(toStorageBudget({ quota: 1_000_000_000, usage: 5 })).toEqual({
    usedBytes: 5,
    budgetBytes: 200_000_000,
    mediaBytes: 100_000_000,
  });
  expect(toStorageBudget({ quota: 60_000_000_000 }).budgetBytes).toBe(1_000_000_000);
  expect(toStorageBudget({}).budgetBytes).toBe(50_000_000);
});

it('[H3] files are dropped before messages', async () => {
  const database = await openDatabase([1]);
  await addMessages(database, 1, 130);
  const free = vi.fn(async (bytes: number) => bytes);
  await enforceStorageBudget(database, { media: { ...noMedia, free }, budget: createExceededBudget(5_000) });
  expect(free).toHaveBeenCalledWith(5_000);
  expect(await countHeldMessages(database, 1)).toBe(130);
});

const createQuotaError = () => new DOMException('no room', 'QuotaExceededError');
/** Makes the device full: writes to `table` fail until the returned function is called. */
function makeTableFull(database: LocalDatabase, table: 'messages' | 'outbox'): () => void {
  let hasRoom = false;
  database.table(table).hook('creating', () => {
    if (!hasRoom) throw createQuotaError();
  });
  return () => {
    hasRoom = true;
  };
}

it('[H4] a page of a pull that finds the device full is written completely once there is room', async () => {
  const database = await openDatabase([]);
  const makeSpace = makeTableFull(database, 'messages');
  setFreeDeviceSpace(async () => makeSpace());
  await pull(
    database,
    async () => makePullPage({ tickets: [sampleTicket(1)], messages: [sampleMessage(1, 1)] }),
    () => now,
  );
  expect([await database.tickets.count(), await database.messages.count()]).toEqual([1, 1]);
});

it('[H4] a pull or command on a device without room writes nothing, and fails with the error that the device is full', async () => {
  const database = await openDatabase([1]);
  await writeCommand(database, setTextCommand, { payload: makePayload(1, 1), actor: sampleActor });
  const room = vi.fn(async () => undefined);
  setFreeDeviceSpace(room);
  makeTableFull(database, 'messages');
  const pulled = pull(
    database,
    async () => makePullPage({ tickets: [sampleTicket(2)], messages: [sampleMessage(1, 2)] }),
    () => now,
  );
  await expect(pulled).rejects.toThrow(DeviceFull);
  expect(room).toHaveBeenCalledOnce();
  expect(await database.tickets.count()).toBe(1);
  expect(await database.meta.get('cursor')).toBeUndefined();
  makeTableFull(database, 'outbox');
  const written = withQuotaRetry(database, () =>
    writeCommand(database, setTextCommand, { payload: makePayload(1, 2), actor: sampleActor }),
  );
  await expect(written).rejects.toThrow(DeviceFull);
  expect(await database.outbox.count()).toBe(1);
  expect(await database.tickets.get(1)).toMatchObject({ lastMessage: '1' });
});

it('[H4] a write fails with the error that the device is full even if the attempt to free space fails for lack of space', async () => {
  const database = await openDatabase([1]);
  setFreeDeviceSpace(() => Promise.reject(createQuotaError()));
  makeTableFull(database, 'outbox');
  const written = withQuotaRetry(database, () =>
    writeCommand(database, setTextCommand, { payload: makePayload(1, 2), actor: sampleActor }),
  );
  await expect(written).rejects.toThrow(DeviceFull);
});

it('[H4] a write that fails for another reason than lack of space is not repeated', async () => {
  const database = await openDatabase([1]);
  const room = vi.fn(async () => undefined);
  setFreeDeviceSpace(room);
  await expect(withQuotaRetry(database, () => Promise.reject(new TypeError('broken')))).rejects.toThrow(TypeError);
  expect(room).not.toHaveBeenCalled();
});

it('[H5] pulling everything again keeps outbox and drafts, and drops only rows that the new pull lacks', async () => {
  const database = await openDatabase([]);
  await applyPage(database, undefined, { page: makePullPage({ tickets: [sampleTicket(1), sampleTicket(2)] }), now });
  await writeCommand(database, setTextCommand, { payload: makePayload(1, 4), actor: sampleActor });
  await database.drafts.put({ ticketId: 1, text: 'half' });
  await pullEverythingAgain(database);
  expect(await database.tickets.count()).toBe(2);
  const asked: (string | undefined)[] = [];
  await pull(
    database,
    async (cursor) => {
      asked.push(cursor);
      return makePullPage({ reset: true, tickets: [sampleTicket(1)] });
    },
    () => now,
  );
  expect(asked).toEqual([undefined]);
  expect(await database.tickets.toArray()).toMatchObject([{ id: 1, lastMessage: '4' }]);
  expect([await database.outbox.count(), await database.drafts.count()]).toEqual([1, 1]);
});
