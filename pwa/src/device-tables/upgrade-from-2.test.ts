import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from './device-tables.ts';
import { drainOnce } from '../testing/sample-drain.ts';
import { message, ticket } from '../testing/sample-rows.ts';

it('[V3] a version 2 database keeps its rows, drafts and what waits, and finds messages by their files', async () => {
  const old = new Dexie('upgrade-from-2');
  old.version(2).stores({
    tickets: 'id, &uuid, [status+updatedAt], contactId',
    messages: 'id, [ticketId+createdAt]',
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
  });
  const media = { url: '/api/media/a/file', thumbnailUrl: null, name: 'a.ogg', mimeType: 'audio/ogg', sizeBytes: 9 };
  await old.table('tickets').put({ ...ticket(1, { status: 'open' }), generation: 3 });
  await old.table('messages').bulkPut([
    { ...message(1, 1), generation: 3 },
    { ...message(2, 1), media, generation: 3 },
  ]);
  await old.table('serverRows').put({ name: 'tickets:1', row: ticket(1), generation: 3 });
  await old.table('drafts').put({ ticketId: 1, text: 'half a sentence' });
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

  const database = new LocalDatabase('upgrade-from-2', deviceTables);
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open' });
  expect(await database.messages.count()).toBe(2);
  expect(await database.messages.orderBy('media.url').keys()).toEqual([media.url]);
  expect(await database.drafts.get(1)).toMatchObject({ text: 'half a sentence' });
  expect(database.isNew).toBe(false);
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
