import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from './device-tables.ts';
import { drainOnce } from '../testing/sample-drain.ts';
import { sampleMessage, sampleTicket } from '../testing/sample-rows.ts';

it('[V3] the upgrade of a version 1 database keeps rows and outbox, and entries are sent under their old idempotency keys', async () => {
  const name = 'upgrade-from-1';
  const old = new Dexie(name);
  old.version(1).stores({
    tickets: 'id, &uuid, [status+updatedAt], contactId',
    messages: 'id, [ticketId+createdAt]',
    contacts: 'id',
    queues: 'id',
    users: 'id',
    connections: 'id',
    tags: 'id',
    settings: 'key',
    outbox: '++seq, &id, ticketId, messageId, state',
    drafts: 'ticketId',
    meta: 'key',
  });
  await old.table('tickets').bulkPut([
    { ...sampleTicket(1, { status: 'open' }), generation: 3, base: sampleTicket(1) },
    { ...sampleTicket(2), generation: 3, base: null },
  ]);
  await old.table('messages').put({ ...sampleMessage(1, 1), generation: 3 });
  await old.table('drafts').put({ ticketId: 2, text: 'half a sentence' });
  const entry = { ticketId: 1, expects: null, file: null, fileName: null, createdAt: '2026-11-21T10:00:00.000Z', attempts: 0 };
  const waiting = { ...entry, state: 'waiting', notBeforeMs: 0, messageId: null };
  await old.table('outbox').bulkAdd([
    { ...waiting, id: 'a', command: 'take', payload: { n: 1 }, patch: { status: 'open' } },
    { ...waiting, id: 'b', command: 'say', payload: { n: 2 }, patch: {}, messageId: sampleMessage(1, 1).id },
  ]);
  old.close();

  const database = new LocalDatabase(name, deviceTables);
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open', generation: 3 });
  expect((await database.serverRows.get('tickets:1'))?.row).toMatchObject({ status: 'pending' });
  expect(await database.drafts.get(2)).toMatchObject({ text: 'half a sentence' });
  const sent: [string, unknown][] = [];
  await drainOnce(database, {
    send: async ({ path }, key) => {
      sent.push([key, path]);
      return {};
    },
  });
  expect(sent).toEqual([
    ['a', '/1'],
    ['b', '/1'],
  ]);
  expect(await database.serverRows.count()).toBe(0);
  expect(await database.messages.count()).toBe(1);
});
