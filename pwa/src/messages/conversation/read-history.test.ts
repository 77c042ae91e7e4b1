import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyRows, listRowTables } from '../../sync/rows/apply-rows.ts';
import { LocalDatabase } from '../../sync/database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { sampleMessage, sampleTicket } from '../../testing/sample-rows.ts';
import { readHistory, type HistoryEndReason } from './read-history.ts';

let database: LocalDatabase;
beforeEach(async () => {
  database = new LocalDatabase(`history-${crypto.randomUUID()}`, deviceTables);
  const dated = (n: number, ticketId: number) => ({
    ...sampleMessage(n, ticketId),
    createdAt: `2026-11-21T10:00:${String(n).padStart(2, '0')}.000Z`,
  });
  const rows = [dated(1, 1), dated(2, 1), dated(3, 2), dated(4, 2)];
  await database.transaction('rw', listRowTables(database), () => applyRows(database, 'messages', { rows, generation: 0 }));
});
afterEach(() => database.delete());

const tickets = [sampleTicket(2), sampleTicket(1)];
const read = async (count: number, ended: readonly (readonly [number, HistoryEndReason])[] = []) => {
  const { rows, older } = await readHistory(database, tickets, {
    entries: [],
    input: { count, ended: new Map(ended), unheld: new Map() },
  });
  return { bodies: rows.map((row) => row.body), older };
};

test('the history begins with the requested number of the newest messages on the device', async () => {
  expect(await read(1)).toEqual({ bodies: ['message 4'], older: { from: 'device' } });
});

test('an earlier ticket is not shown while the server may have more messages of the later ticket', async () => {
  expect(await read(10)).toEqual({ bodies: ['message 3', 'message 4'], older: { from: 'server', ticketId: 2, held: 2 } });
});

test("an earlier ticket is shown once the later ticket is complete, or if the server can't be reached", async () => {
  for (const end of ['server', 'device'] as const)
    expect(await read(10, [[2, end]])).toEqual({
      bodies: ['message 1', 'message 2', 'message 3', 'message 4'],
      older: { from: 'server', ticketId: 1, held: 4 },
    });
  expect(
    (
      await read(10, [
        [2, 'server'],
        [1, 'server'],
      ])
    ).older,
  ).toBeUndefined();
});

test('a ticket that the device does not store is shown in its place between tickets that the device stores', async () => {
  const unheld = new Map([[2, [{ ...sampleMessage(9, 2), body: 'between' }]]]);
  const chain = [sampleTicket(3), sampleTicket(2), sampleTicket(1)];
  const ended = new Map<number, HistoryEndReason>([3, 2, 1].map((id) => [id, 'server']));
  const { rows, older } = await readHistory(database, chain, { entries: [], input: { count: 10, ended, unheld } });
  expect(rows.map(({ body }) => body)).toEqual(['message 1', 'message 2', 'between']);
  expect(older).toBeUndefined();
  const some = await readHistory(database, chain, { entries: [], input: { count: 10, ended: new Map([[3, 'server']]), unheld } });
  expect(some.older).toEqual({ from: 'server', ticketId: 2, held: 1 });
});
