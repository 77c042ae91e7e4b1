import 'fake-indexeddb/auto';
import type { SessionUser } from '@prosa/contract/session/session';
import { initialInboxFilters } from '@prosa/domain/inbox-views/initial-inbox-filters';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { applyRows, removeRows, listRowTables } from '../sync/rows/apply-rows.ts';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from '../device-tables/device-tables.ts';
import { sampleContact, sampleMessage, sampleTicket } from '../testing/sample-rows.ts';
import { STALE_TEXT_MARK_PREFIX } from './stale-text-marks.ts';
import { onRowsWritten, watchRowWrites, type WrittenRows } from './written-rows.ts';
import { LocalRowReader } from './local-row-reader.ts';
import { Searcher } from './searcher.ts';
import { StoredTexts } from './stored-texts.ts';
import { toTextsDatabaseName } from './texts-database-name.ts';
import { toSearchableText } from './ticket-texts.ts';
import { deleteSearchTexts } from './delete-search-texts.ts';

// The cast is safe: the code reads only the fields of a user that decide whether tickets are visible.
const admin = { id: 7, profile: 'admin', allUserChat: 'enabled', queueIds: [1] } as unknown as SessionUser;
const filter = { ...initialInboxFilters, showAll: true };
let databaseCount = 0;

/**
 * Opens a device with two tickets. Returns the device, and a function that creates a searcher, as a new start of the app does.
 */
async function openDevice() {
  const database = new LocalDatabase(`search-${(databaseCount += 1)}`, deviceTables);
  watchRowWrites(database);
  const write = (work: () => Promise<unknown>) => database.transaction('rw', listRowTables(database), work);
  const say = (
    n: number,
    ticketId: number,
    changes: { readonly body: string; readonly isEdited?: true; readonly isDeleted?: true },
  ) => write(() => applyRows(database, 'messages', { rows: [sampleMessage(n, ticketId, changes)], generation: 0 }));
  await write(async () => {
    await applyRows(database, 'tickets', { rows: [sampleTicket(1), sampleTicket(2)], generation: 0 });
    await applyRows(database, 'contacts', { rows: [sampleContact({ name: 'Rita Conceição' })], generation: 0 });
  });
  const searcher = async () =>
    new Searcher(new LocalRowReader(database.name), await StoredTexts.open(toTextsDatabaseName(database.name)));
  return { database, write, say, searcher };
}
const marks = (database: LocalDatabase) => database.meta.where('key').startsWith(STALE_TEXT_MARK_PREFIX).toArray();
const findTicketIds = async (searcher: Searcher, term: string) => {
  const answer = await searcher.search({ term, viewer: admin, filter, limit: 40 }, () => true);
  return answer?.hits.map(({ ticketId, message: hit }) => [ticketId, hit?.snippet.match]);
};

test('a search finds contacts, and messages that were stored before and after the searcher started', async () => {
  const { database, say, searcher } = await openDevice();
  await say(1, 1, { body: 'Segunda via do BOLETO, por favor' });
  const keeper = await searcher();
  await keeper.keep();
  const forget = onRowsWritten(({ database: name, table, ids }) => name === database.name && void keeper.written(table, ids));
  expect(await findTicketIds(keeper, 'boleto')).toEqual([[1, 'BOLETO']]);
  await say(2, 2, { body: 'o boleto não chegou' });
  await expect.poll(() => findTicketIds(keeper, 'NAO')).toEqual([[2, 'não']]);
  expect(await findTicketIds(keeper, 'conceicao')).toEqual([
    [2, undefined],
    [1, undefined],
  ]);
  forget();
});

test('a new searcher finds messages that were stored while no searcher ran, and forgets tickets that were removed meanwhile', async () => {
  const { database, write, say, searcher } = await openDevice();
  await say(1, 1, { body: 'primeira' });
  await say(2, 2, { body: 'segunda' });
  await (await searcher()).keep();
  await say(3, 1, { body: 'terceira' });
  await write(() => removeRows(database, 'tickets', [sampleTicket(2).id]));
  const next = await searcher();
  await next.keep();
  expect(await findTicketIds(next, 'terceira')).toEqual([[1, 'terceira']]);
  expect(await findTicketIds(next, 'segunda')).toEqual([]);
  const stored = await StoredTexts.open(toTextsDatabaseName(database.name));
  expect(await stored.ticketIds()).toEqual([1]);
});

test('an edit made while no searcher runs marks the ticket as stale, and the next searcher finds the edit and deletes the mark', async () => {
  const { database, say, searcher } = await openDevice();
  await say(1, 1, { body: 'errado' });
  await (await searcher()).keep();
  expect(await marks(database)).toEqual([]);
  await say(1, 1, { body: 'certo', isEdited: true });
  expect(await marks(database)).toHaveLength(1);
  const next = await searcher();
  await next.keep();
  expect(await findTicketIds(next, 'certo')).toEqual([[1, 'certo']]);
  expect(await marks(database)).toEqual([]);
});

test('a ticket stays marked as stale if its text could not be stored, or if one of its messages is written during the update', async () => {
  const { database, say, searcher } = await openDevice();
  await say(1, 1, { body: 'primeira' });
  const stored = await StoredTexts.open(toTextsDatabaseName(database.name));
  const put = vi.spyOn(stored, 'put').mockRejectedValueOnce(new Error('the disk is full'));
  await expect(new Searcher(new LocalRowReader(database.name), stored).keep()).rejects.toThrow('the disk is full');
  expect(await marks(database)).toHaveLength(1);
  put.mockImplementationOnce(async (texts) => {
    await say(2, 1, { body: 'segunda' });
    put.mockRestore();
    await stored.put(texts);
  });
  await new Searcher(new LocalRowReader(database.name), stored).keep();
  expect(await marks(database)).toHaveLength(1);
  const next = await searcher();
  await next.keep();
  expect(await findTicketIds(next, 'segunda')).toEqual([[1, 'segunda']]);
});

type Step =
  | { readonly kind: 'say'; readonly n: number; readonly ticketId: number; readonly body: string; readonly isDeleted: boolean }
  | { readonly kind: 'drop'; readonly n: number }
  | { readonly kind: 'leave' | 'return'; readonly ticketId: number }
  | { readonly kind: 'crash' }
  | { readonly kind: 'listen' };
const ticketId = fc.integer({ min: 1, max: 3 });
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('say' as const),
    n: fc.integer({ min: 1, max: 6 }),
    ticketId,
    body: fc.constantFrom('boleto', 'café', 'olá boleto', ''),
    isDeleted: fc.constantFrom(false, false, true),
  }),
  fc.record({ kind: fc.constant('drop' as const), n: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constantFrom('leave' as const, 'return' as const), ticketId }),
  fc.constant({ kind: 'crash' as const }),
  fc.constant({ kind: 'listen' as const }),
);

/** Steps in which a ticket's messages arrive before the ticket, and the tab crashes several times in between. */
const createLateArrivalSteps = (crashes: number): Step[] => [
  { kind: 'say', n: 1, ticketId: 3, body: 'boleto', isDeleted: false },
  ...Array.from({ length: crashes }, (): Step => ({ kind: 'crash' })),
  { kind: 'return', ticketId: 3 },
];

test('after any writes and crashes, a search finds exactly the texts on the device', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 14 }), async (steps) => {
      const { database, write, searcher } = await openDevice();
      let keeper = await searcher();
      await keeper.keep();
      await keeper.load();
      let heard: WrittenRows[] = [];
      const forget = onRowsWritten((rows) => rows.database === database.name && heard.push(rows));
      const listen = async (): Promise<void> => {
        for (const { table, ids } of heard.splice(0)) await keeper.written(table, ids);
      };
      // A message's number contains the number of its ticket, so that no two tickets have the same message.
      const numberOf = (n: number, ofTicket: number): number => n * 10 + ofTicket;
      for (const each of steps) {
        if (each.kind === 'say')
          await write(() => {
            const { n, ticketId: id, body, isDeleted } = each;
            return applyRows(database, 'messages', {
              rows: [sampleMessage(numberOf(n, id), id, { body, isDeleted })],
              generation: 0,
            });
          });
        if (each.kind === 'drop')
          await write(() =>
            removeRows(
              database,
              'messages',
              [1, 2, 3].map((id) => sampleMessage(numberOf(each.n, id), id, {}).id),
            ),
          );
        if (each.kind === 'leave') await write(() => removeRows(database, 'tickets', [sampleTicket(each.ticketId).id]));
        if (each.kind === 'return')
          await write(() => applyRows(database, 'tickets', { rows: [sampleTicket(each.ticketId)], generation: 0 }));
        if (each.kind === 'listen') await listen();
        if (each.kind === 'crash') {
          // Reports of writes that the worker has not received are lost with the tab.
          heard = [];
          keeper = await searcher();
          await keeper.keep();
          await keeper.load();
        }
      }
      await listen();
      const tickets = new Set<number>((await database.tickets.toArray()).map(({ id }) => id));
      for (const term of ['boleto', 'cafe', 'ola']) {
        const rows = (await database.messages.toArray()).filter(
          (row) => !row.isDeleted && toSearchableText(row.body).includes(term),
        );
        const expected = [...new Set(rows.map((row): number => row.ticketId))].filter((id) => tickets.has(id));
        const answer = await keeper.search({ term, viewer: admin, filter, limit: 40 }, () => true);
        expect(answer?.hits.map((hit) => hit.ticketId).sort()).toEqual(expected.sort());
      }
      forget();
      database.close();
    }),
    { numRuns: 100, examples: [[createLateArrivalSteps(1)], [createLateArrivalSteps(2)], [createLateArrivalSteps(3)]] },
  );
});

test('an edited or deleted message is no longer found by its old text', async () => {
  const { say, searcher } = await openDevice();
  await say(1, 1, { body: 'errado' });
  const keeper = await searcher();
  await keeper.keep();
  await keeper.load();
  await say(1, 1, { body: 'certo', isEdited: true });
  // The old text is not found even before the index is updated, because a hit shows the message's current text.
  expect(await findTicketIds(keeper, 'errado')).toEqual([]);
  await keeper.written('messages', [1]);
  expect(await findTicketIds(keeper, 'certo')).toEqual([[1, 'certo']]);
  await say(1, 1, { body: 'certo', isDeleted: true });
  await keeper.written('messages', [1]);
  expect(await findTicketIds(keeper, 'certo')).toEqual([]);
});

test('a searcher that does not maintain the stored index finds the device’s rows, and stores nothing', async () => {
  const { database, say, searcher } = await openDevice();
  await say(1, 1, { body: 'só leitura' });
  const reader = await searcher();
  await expect.poll(() => findTicketIds(reader, 'so leitura')).toEqual([[1, 'só leitura']]);
  const stored = await StoredTexts.open(toTextsDatabaseName(database.name));
  expect(await stored.ticketIds()).toEqual([]);
});

test('a search that a newer search has replaced returns no answer', async () => {
  const { searcher } = await openDevice();
  const question = { term: 'rita', viewer: admin, filter, limit: 40 };
  expect(await (await searcher()).search(question, () => false)).toBeUndefined();
});

test('a log-out deletes the whole search index, even while a tab has the index open', async () => {
  const { database, say, searcher } = await openDevice();
  await say(1, 1, { body: 'segredo' });
  await (await searcher()).keep();
  const open = await StoredTexts.open(toTextsDatabaseName(database.name));
  await deleteSearchTexts(database.name);
  const after = await StoredTexts.open(toTextsDatabaseName(database.name));
  expect(await after.ticketIds()).toEqual([]);
  open.close();
});
