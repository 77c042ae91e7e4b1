import type { Dexie } from 'dexie';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { drainOnce } from './sample-drain.ts';
import { sampleTicket } from './sample-rows.ts';

/** The tables and indexes that versions 2 and 3 of the local database have in common. Only the table of messages is different. */
export const formerStores = {
  tickets: 'id, &uuid, [status+updatedAt], contactId',
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
};

/** Stores a ticket with a draft, and one unsent entry with the key "a", in the format of versions 2 and 3. */
export async function storeUnsentChanges(old: Dexie): Promise<void> {
  await old.table('tickets').put({ ...sampleTicket(1, { status: 'open' }), generation: 3 });
  await old.table('serverRows').put({ name: 'tickets:1', row: sampleTicket(1), generation: 3 });
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
}

/** Sends all entries of the outbox, and returns the keys of the sent entries. */
export async function drainOutboxAndListKeys(database: LocalDatabase): Promise<string[]> {
  const sent: string[] = [];
  await drainOnce(database, {
    send: async (_request, key) => {
      sent.push(key);
      return {};
    },
  });
  return sent;
}
