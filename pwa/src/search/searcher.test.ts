import 'fake-indexeddb/auto';
import type { SessionUser } from '@prosa/contract/session/session';
import { expect, test } from 'vitest';
import { applyRows, removeTickets, rowTables } from '../sync/apply-rows.ts';
import { LocalDatabase } from '../sync/local-database.ts';
import { contact, message, ticket } from '../sync/sample-rows.ts';
import { onRowsWritten, watchWrites } from '../sync/written-rows.ts';
import { HeldRows } from './held-rows.ts';
import { Searcher } from './searcher.ts';
import { StoredTexts } from './stored-texts.ts';
import { textsDatabaseName } from './texts-database-name.ts';
import { wipeTexts } from './wipe-texts.ts';

// Only what decides who sees a ticket is read of a user here.
const admin = { id: 7, profile: 'admin', allUserChat: 'enabled', queueIds: [1] } as unknown as SessionUser;
const filter = { statuses: [], queueIds: [], tagIds: [], connectionIds: [], userIds: [], unreadOnly: false, showAll: true };
let count = 0;

/** A device with two tickets, and searchers of it, each as after a start of its own. */
async function openDevice() {
  const database = new LocalDatabase(`search-${(count += 1)}`);
  watchWrites(database);
  const write = (work: () => Promise<unknown>) => database.transaction('rw', rowTables(database), work);
  const say = (n: number, ticketId: number, body: string, changes: object = {}) =>
    write(() => applyRows(database, 'messages', [message(n, ticketId, { body, ...changes })], 0));
  await write(async () => {
    await applyRows(database, 'tickets', [ticket(1), ticket(2)], 0);
    await applyRows(database, 'contacts', [contact({ name: 'Rita Conceição' })], 0);
  });
  const searcher = async () =>
    new Searcher(new HeldRows(database.name), await StoredTexts.open(textsDatabaseName(database.name)));
  return { database, write, say, searcher };
}
const found = async (searcher: Searcher, term: string) => {
  const answer = await searcher.search({ term, viewer: admin, filter, limit: 40 }, () => true);
  return answer?.hits.map(({ ticketId, message: hit }) => [ticketId, hit?.snippet.match]);
};

test('messages, contacts and tickets that were written before and after the start are found, and the message to jump to', async () => {
  const { database, say, searcher } = await openDevice();
  await say(1, 1, 'Segunda via do BOLETO, por favor');
  const keeper = await searcher();
  await keeper.keep();
  const forget = onRowsWritten(({ database: name, table, ids }) => name === database.name && void keeper.written(table, ids));
  expect(await found(keeper, 'boleto')).toEqual([[1, 'BOLETO']]);
  await say(2, 2, 'o boleto não chegou');
  await expect.poll(() => found(keeper, 'NAO')).toEqual([[2, 'não']]);
  expect(await found(keeper, 'conceicao')).toEqual([
    [2, undefined],
    [1, undefined],
  ]);
  forget();
});

test('texts outlive the searcher; what was written, edited or deleted while none ran is made up for', async () => {
  const { database, write, say, searcher } = await openDevice();
  await say(1, 1, 'primeira');
  await say(2, 2, 'segunda');
  await (await searcher()).keep();
  await say(3, 1, 'terceira');
  await write(() => removeTickets(database, [ticket(2).id]));
  const next = await searcher();
  await next.keep();
  expect(await found(next, 'terceira')).toEqual([[1, 'terceira']]);
  expect(await found(next, 'segunda')).toEqual([]);
  const stored = await StoredTexts.open(textsDatabaseName(database.name));
  expect([...(await stored.readCounts())]).toEqual([[1, 2]]);
});

test('an edited or deleted message is no longer found by what it said', async () => {
  const { say, searcher } = await openDevice();
  await say(1, 1, 'errado');
  const keeper = await searcher();
  await keeper.keep();
  await keeper.load();
  await say(1, 1, 'certo', { isEdited: true });
  // Even before the index has heard of it: what is shown is read from the message itself.
  expect(await found(keeper, 'errado')).toEqual([]);
  await keeper.written('messages', [1]);
  expect(await found(keeper, 'certo')).toEqual([[1, 'certo']]);
  await say(1, 1, 'certo', { isDeleted: true });
  await keeper.written('messages', [1]);
  expect(await found(keeper, 'certo')).toEqual([]);
});

test('a searcher that does not keep the disk sees what is on the device, and writes nothing', async () => {
  const { database, say, searcher } = await openDevice();
  await say(1, 1, 'só leitura');
  const reader = await searcher();
  await expect.poll(() => found(reader, 'so leitura')).toEqual([[1, 'só leitura']]);
  const stored = await StoredTexts.open(textsDatabaseName(database.name));
  expect((await stored.readCounts()).size).toBe(0);
});

test('a question that a newer one overtook is not answered', async () => {
  const { searcher } = await openDevice();
  const question = { term: 'rita', viewer: admin, filter, limit: 40 };
  expect(await (await searcher()).search(question, () => false)).toBeUndefined();
});

test('nothing is left of the texts after a log-out, even while a tab still has them open', async () => {
  const { database, say, searcher } = await openDevice();
  await say(1, 1, 'segredo');
  await (await searcher()).keep();
  const open = await StoredTexts.open(textsDatabaseName(database.name));
  await wipeTexts(database.name);
  const after = await StoredTexts.open(textsDatabaseName(database.name));
  expect((await after.readCounts()).size).toBe(0);
  open.close();
});
