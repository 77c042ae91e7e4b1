import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { writeCommand } from '../outbox/enqueue.ts';
import { applyLiveChanges, type LiveChange } from '../live/apply-live-changes.ts';
import { applyRows } from '../rows/apply-rows.ts';
import { hasPullReached } from './has-pull-reached.ts';
import { drainOnce } from '../../testing/sample-drain.ts';
import { applyPage, pull } from './pull.ts';
import {
  sampleActor,
  sampleContact,
  makePayload,
  sampleMessage,
  openDatabase,
  makePullPage,
  renameCommand,
  createMessageCommand,
  sampleTicket,
  takeCommand,
  removeMessageCommand,
} from '../../testing/sample-rows.ts';

const now = '2026-11-21T12:00:00.000Z';

it('[P1] a page that cannot be written completely leaves neither rows nor cursor', async () => {
  const database = await openDatabase([]);
  // The second ticket has the uuid of the first, so writing it violates the index.
  const broken = makePullPage({ tickets: [sampleTicket(1), { ...sampleTicket(2), uuid: sampleTicket(1).uuid }] });
  await expect(applyPage(database, undefined, { page: broken, now })).rejects.toThrow();
  expect(await database.tickets.count()).toBe(0);
  expect(await database.meta.get('cursor')).toBeUndefined();
  expect(await applyPage(database, undefined, { page: makePullPage({ tickets: [sampleTicket(1), sampleTicket(2)] }), now })).toBe(
    true,
  );
  expect(await database.tickets.count()).toBe(2);
  expect(await database.meta.get('cursor')).toMatchObject({ value: 'c1' });
});

it('[P2] if another tab moves the cursor while a page is requested, the page is dropped and requested again', async () => {
  const database = await openDatabase([]);
  const asked: (string | undefined)[] = [];
  await pull(
    database,
    async (cursor) => {
      asked.push(cursor);
      if (cursor !== undefined) return makePullPage({ cursor: 'c3', tickets: [sampleTicket(2)] });
      await applyPage(database, undefined, {
        page: makePullPage({ cursor: 'c2', tickets: [sampleTicket(1, { status: 'closed' })] }),
        now,
      });
      return makePullPage({ tickets: [sampleTicket(1)] });
    },
    () => now,
  );
  expect(asked).toEqual([undefined, 'c2']);
  expect((await database.tickets.toArray()).map(({ id, status }) => [id, status])).toEqual([
    [1, 'closed'],
    [2, 'pending'],
  ]);
});

it('[P1] [P2] the next page is fetched while a page is applied, and is dropped if another tab has moved the cursor', async () => {
  const database = await openDatabase([]);
  const happened: string[] = [];
  database.tickets.hook('creating', (id) => void happened.push(`row ${id}`));
  const elsewhere = makePullPage({ cursor: 'c2', done: false });
  const pages = new Map([
    [undefined, makePullPage({ cursor: 'c1', done: false, tickets: [sampleTicket(1)] })],
    ['c1', makePullPage({ cursor: 'c9', tickets: [sampleTicket(9)] })],
    ['c2', makePullPage({ cursor: 'c3', done: false, tickets: [sampleTicket(2)] })],
    ['c3', makePullPage({ cursor: 'c4', tickets: [sampleTicket(3)] })],
  ]);
  const fetchPage = async (cursor: string | undefined) => {
    happened.push(`asked ${cursor}`);
    if (cursor === undefined) await applyPage(database, undefined, { page: elsewhere, now });
    return pages.get(cursor) ?? makePullPage({});
  };
  await pull(database, fetchPage, () => now);
  expect(happened).toEqual(['asked undefined', 'asked c1', 'asked c2', 'asked c3', 'row 2', 'row 3']);
});

it('[P1] if the next page cannot be fetched, the current page is still applied before the pull fails', async () => {
  const database = await openDatabase([]);
  const fetchPage = async (cursor: string | undefined) => {
    if (cursor !== undefined) throw new Error('no network');
    return makePullPage({ done: false, tickets: [sampleTicket(1)] });
  };
  await expect(pull(database, fetchPage, () => now)).rejects.toThrow('no network');
  expect(await database.tickets.count()).toBe(1);
});

it('[P3] when a reset ends, the rows that it did not bring are dropped, except messages that are in the outbox', async () => {
  const database = await openDatabase([]);
  await applyPage(database, undefined, {
    page: makePullPage({ tickets: [sampleTicket(1), sampleTicket(2)], messages: [sampleMessage(1, 1), sampleMessage(2, 2)] }),
    now,
  });
  await writeCommand(database, createMessageCommand, { payload: makePayload(2, 3), actor: sampleActor });
  await applyPage(database, 'c1', {
    page: makePullPage({ cursor: 'c2', reset: true, done: false, tickets: [sampleTicket(2)] }),
    now,
  });
  expect(await database.tickets.count()).toBe(2);
  await applyPage(database, 'c2', { page: makePullPage({ cursor: 'c3', messages: [sampleMessage(4, 2)] }), now });
  expect(await database.tickets.toCollection().primaryKeys()).toEqual([2]);
  expect(await database.messages.toCollection().primaryKeys()).toEqual([sampleMessage(3, 2).id, sampleMessage(4, 2).id]);
});

it('[P3] a reset that interrupts the first pull drops the rows that only the first pull brought', async () => {
  const database = await openDatabase([]);
  const interrupted = makePullPage({
    reset: true,
    done: false,
    tickets: [sampleTicket(1), sampleTicket(2)],
    messages: [sampleMessage(1, 1)],
  });
  await applyPage(database, undefined, { page: interrupted, now });
  await applyPage(database, 'c1', { page: makePullPage({ cursor: 'c2', reset: true, tickets: [sampleTicket(2)] }), now });
  expect(await database.tickets.toCollection().primaryKeys()).toEqual([2]);
  expect(await database.messages.count()).toBe(0);
});

it('[P3] if the first pull does not bring a ticket that the user has opened, the row of this ticket is dropped', async () => {
  const database = await openDatabase([]);
  await database.transaction('rw', database.tables, () =>
    applyRows(database, 'tickets', { rows: [sampleTicket(1)], generation: 0 }),
  );
  await applyPage(database, undefined, { page: makePullPage({ reset: true, tickets: [sampleTicket(2)] }), now });
  expect(await database.tickets.toCollection().primaryKeys()).toEqual([2]);
});

it('[P5] an older live event undoes neither a ticket’s newer status nor a message’s higher ack, edit or deletion', async () => {
  const database = await openDatabase([1]);
  const hear = (rows: Extract<LiveChange['change'], { readonly rows: unknown }>['rows']) =>
    applyLiveChanges(database, [{ asOf: '100', change: { rows } }]);
  await hear({ tickets: [sampleTicket(1, { status: 'open', updatedAt: '2026-11-21T10:00:02.000Z' })] });
  await hear({ tickets: [sampleTicket(1, { status: 'closed', updatedAt: '2026-11-21T10:00:01.000Z' })] });
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open' });
  await hear({ messages: [sampleMessage(1, 1, { ack: 3, isEdited: true, body: 'edited' })] });
  await hear({ messages: [sampleMessage(1, 1, { ack: 2, body: 'before' })] });
  expect(await database.messages.get(sampleMessage(1, 1).id)).toMatchObject({ ack: 3, isEdited: true, body: 'edited' });
  await hear({ messages: [sampleMessage(2, 1, { isDeleted: true })] });
  await hear({ messages: [sampleMessage(2, 1, { ack: 3 })] });
  expect(await database.messages.get(sampleMessage(2, 1).id)).toMatchObject({ ack: 3, isDeleted: true });
});

it('[P4] [P5] unsent changes of a contact stay visible after a pull and after a live event', async () => {
  const database = await openDatabase([1]);
  await applyPage(database, undefined, { page: makePullPage({ contacts: [sampleContact()] }), now });
  await writeCommand(database, renameCommand, { payload: makePayload(1, 5), actor: sampleActor });
  await applyPage(database, 'c1', {
    page: makePullPage({ cursor: 'c2', contacts: [sampleContact({ name: 'Maria Silva' })] }),
    now,
  });
  expect(await database.contacts.get(1)).toMatchObject({ name: '5' });
  expect(await database.serverRows.get('contacts:1')).toMatchObject({ row: { name: 'Maria Silva' } });
});

it('[P9] a page that the server read before an answer or a live event leaves the newer rows, and a later page replaces these rows', async () => {
  const database = await openDatabase([1]);
  const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
  await writeCommand(database, takeCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await drainOnce(database, { send: async () => ({ asOf: '110' }) });
  await applyLiveChanges(database, [
    { asOf: '112', change: { rows: { contacts: [sampleContact({ name: 'Rita', updatedAt: at(5) })] } } },
  ]);
  const early = { tickets: [sampleTicket(1, { status: 'pending' })], contacts: [sampleContact({ updatedAt: at(4) })] };
  await applyPage(database, undefined, { page: makePullPage({ cursor: 'c1', upTo: '109', ...early }), now });
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open' });
  expect(await database.contacts.get(1)).toMatchObject({ name: 'Rita' });
  // The clock of another server process may be behind. A page that reaches the position of a row therefore replaces the row,
  // even with an earlier time of change.
  const late = {
    tickets: [sampleTicket(1, { status: 'closed', updatedAt: at(3) })],
    contacts: [sampleContact({ updatedAt: at(3) })],
  };
  await applyPage(database, 'c1', { page: makePullPage({ cursor: 'c2', upTo: '112', ...late }), now });
  expect(await database.tickets.get(1)).toMatchObject({ status: 'closed' });
  expect(await database.contacts.get(1)).toMatchObject({ name: sampleContact().name });
  expect(await database.meta.get('rowsAhead')).toMatchObject({ value: {} });
});

it('[P5] neither an outdated live event nor a repeated answer undoes a pulled row', async () => {
  const database = await openDatabase([]);
  await applyPage(database, undefined, { page: makePullPage({ upTo: '100', tickets: [sampleTicket(1)] }), now });
  expect(await hasPullReached(database, '100')).toBe(true);
  expect(await hasPullReached(database, '101')).toBe(false);
  // Positions are compared as numbers: as texts, 99 would come after 100.
  expect(await hasPullReached(database, '99')).toBe(true);

  await writeCommand(database, takeCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await applyPage(database, 'c1', {
    page: makePullPage({
      cursor: 'c2',
      upTo: '120',
      tickets: [sampleTicket(1, { status: 'closed', updatedAt: '2026-11-21T10:00:05.000Z' })],
    }),
    now,
  });
  const answer = (asOf: string) => async () => ({ asOf });
  const drain = (send: () => Promise<unknown>) => drainOnce(database, { send });
  await drain(answer('110'));
  expect(await database.tickets.get(1)).toMatchObject({ status: 'closed' });
  await writeCommand(database, takeCommand, { payload: makePayload(1, 1), actor: sampleActor });
  await drain(answer('130'));
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open' });
});

it('[P3] a message that a reset did not bring stays removed, even after the server has answered the user’s deletion of the message', async () => {
  const database = await openDatabase([]);
  await applyPage(database, undefined, {
    page: makePullPage({ tickets: [sampleTicket(1)], messages: [sampleMessage(1, 1)] }),
    now,
  });
  await writeCommand(database, removeMessageCommand, { payload: makePayload(1, 1), actor: sampleActor });
  await applyPage(database, 'c1', {
    page: makePullPage({ cursor: 'c2', upTo: '200', reset: true, tickets: [sampleTicket(1)] }),
    now,
  });
  const send = async () => ({ asOf: '150' });
  await drainOnce(database, { send });
  expect(await database.messages.count()).toBe(0);
  expect(await database.serverRows.count()).toBe(0);
});
