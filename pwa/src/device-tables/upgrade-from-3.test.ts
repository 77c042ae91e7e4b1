import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from './device-tables.ts';
import { drainOnce } from '../testing/sample-drain.ts';
import { message, ticket } from '../testing/sample-rows.ts';

it('[V3] a version 3 database keeps its rows, drafts and what waits, and takes documents', async () => {
  const old = new Dexie('upgrade-from-3');
  old.version(3).stores({
    tickets: 'id, &uuid, [status+updatedAt], contactId',
    messages: 'id, [ticketId+createdAt], media.url',
    contacts: 'id',
    queues: 'id',
    users: 'id',
    connections: 'id',
    tags: 'id',
    settings: 'key',
    quickMessages: 'id',
    ticketNotes: 'id, ticketId',
    serverRows: 'name',
    outbox: '++seq, &id, lane, state, *touches',
    drafts: 'ticketId',
    meta: 'key',
    ticketReads: 'ticketId',
  });
  await old.table('tickets').put({ ...ticket(1, { status: 'open' }), generation: 3 });
  await old.table('messages').put({ ...message(1, 1), generation: 3 });
  await old.table('serverRows').put({ name: 'tickets:1', row: ticket(1), generation: 3 });
  await old.table('drafts').put({ ticketId: 1, text: 'half a sentence' });
  await old.table('ticketReads').put({ ticketId: 1, readAtMs: 5 });
  await old.table('outbox').add({
    id: 'a',
    lane: 'tickets:1',
    command: 'take',
    isBackground: false,
    about: '',
    payload: { ticketId: 1, n: 1 },
    expects: null,
    changes: [{ table: 'tickets', key: 1, does: 'patch', patch: { status: 'open' } }],
    touches: ['tickets:1'],
    relies: [],
    file: null,
    fileName: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    attempts: 0,
    state: 'waiting',
    notBeforeMs: 0,
  });
  old.close();

  const database = new LocalDatabase('upgrade-from-3', deviceTables);
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open' });
  expect(await database.messages.count()).toBe(1);
  expect(await database.drafts.get(1)).toMatchObject({ text: 'half a sentence' });
  expect(await database.ticketReads.get(1)).toMatchObject({ readAtMs: 5 });
  expect(database.isNew).toBe(false);
  await database.documentUpdates.add({ room: 'flow:1:1', update: new Uint8Array([0, 0]) });
  expect(await database.documentUpdates.where('room').equals('flow:1:1').count()).toBe(1);
  const sent: string[] = [];
  await drainOnce(database, {
    send: async (_request, key) => {
      sent.push(key);
      return {};
    },
  });
  expect(sent).toEqual(['a']);
  expect(await database.outbox.count()).toBe(0);
});
