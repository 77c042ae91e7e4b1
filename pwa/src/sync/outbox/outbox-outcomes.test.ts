import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ApiRefusal, NotNow } from '../../platform/requests/api-errors.ts';
import { writeCommand } from './enqueue.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { discardEntryInDatabase, retryEntryInDatabase } from './outbox-actions.ts';
import type { OutboxPorts } from './outbox.ts';
import { drainOnce } from '../../testing/sample-drain.ts';
import {
  sampleActor,
  sampleContact,
  closeTicketCommand,
  makePayload,
  markReadCommand,
  sampleMessage,
  setTextCommand,
  openDatabase,
  renameCommand,
  reopenCommand,
  createMessageCommand,
  takeCommand,
  sampleTicket,
  removeMessageCommand,
} from '../../testing/sample-rows.ts';

const createRefusal = (status: number) => new ApiRefusal(status, { error: 'ERR_NO_PERMISSION' }, {});
const drain = (database: LocalDatabase, send: OutboxPorts['send']) => drainOnce(database, { send });

it('[O2] the entries on which a command depends are sent before it, even from another outbox lane', async () => {
  const database = await openDatabase([1]);
  await database.contacts.put({ ...sampleContact(), generation: 1 });
  await writeCommand(database, renameCommand, { payload: makePayload(1, 1), actor: sampleActor });
  await writeCommand(database, closeTicketCommand, { payload: makePayload(1, 2), actor: sampleActor });
  const sent: unknown[] = [];
  const renamed = Promise.withResolvers<unknown>();
  const drained = drain(database, ({ body }) => {
    sent.push(body);
    return body === 1 ? renamed.promise : Promise.resolve({});
  });
  await expect.poll(() => sent).toEqual([1]);
  renamed.resolve({});
  await drained;
  await drain(database, async ({ body }) => sent.push(body));
  expect(sent).toEqual([1, 2]);
  expect(await database.outbox.count()).toBe(0);
});

it('[O6] a refused message stays in its conversation, and the server’s row replaces a refused change or deletion', async () => {
  const database = await openDatabase([1]);
  await database.contacts.put({ ...sampleContact(), generation: 1 });
  await database.messages.put({ ...sampleMessage(2, 1), generation: 1 });
  await writeCommand(database, createMessageCommand, { payload: makePayload(1, 1), actor: sampleActor });
  await writeCommand(database, removeMessageCommand, { payload: makePayload(1, 2), actor: sampleActor });
  await writeCommand(database, renameCommand, { payload: makePayload(1, 3), actor: sampleActor });
  expect(await database.messages.toCollection().primaryKeys()).toEqual([sampleMessage(1, 1).id]);
  await drain(database, () => Promise.reject(createRefusal(403)));
  expect(await database.messages.toCollection().primaryKeys()).toEqual([sampleMessage(1, 1).id, sampleMessage(2, 1).id]);
  expect(await database.contacts.get(1)).toMatchObject({ name: 'Maria' });
  for (const entry of await database.outbox.toArray()) expect(await discardEntryInDatabase(database, entry.id)).toBe(true);
  expect(await database.messages.toCollection().primaryKeys()).toEqual([sampleMessage(2, 1).id]);
  expect(await database.serverRows.count()).toBe(0);
});

it('[O5] if the answer to an accepted change brings no row, the shown row counts as the server’s version', async () => {
  const database = await openDatabase([1]);
  await database.contacts.put({ ...sampleContact(), generation: 1 });
  await writeCommand(database, renameCommand, { payload: makePayload(1, 3), actor: sampleActor });
  await writeCommand(database, createMessageCommand, { payload: makePayload(1, 4), actor: sampleActor });
  await drain(database, async () => ({}));
  expect(await database.contacts.get(1)).toMatchObject({ name: '3', updatedAt: sampleContact().updatedAt });
  expect(await database.messages.get(sampleMessage(4, 1).id)).toMatchObject({ body: '4' });
  expect(await database.serverRows.count()).toBe(0);
});

it('[O6] a refused entry keeps the body of the refusal beside its code', async () => {
  const database = await openDatabase([1]);
  await writeCommand(database, takeCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await writeCommand(database, takeCommand, { payload: makePayload(1, 1), actor: sampleActor });
  const body = { error: 'ERR_OTHER_OPEN_TICKET', user: { name: 'Bruno' } };
  await drain(database, () => Promise.reject(new ApiRefusal(409, { error: 'ERR_OTHER_OPEN_TICKET' }, body)));
  expect(await database.outbox.orderBy('seq').toArray()).toMatchObject([
    { state: 'refused', code: 'ERR_OTHER_OPEN_TICKET', detail: body },
    { state: 'refused', code: 'ERR_TICKET_CHANGED', detail: null },
  ]);
});

it("[O6] a command that the server accepts without effect counts as refused, and the answer's rows are applied", async () => {
  const database = await openDatabase([1]);
  await writeCommand(database, reopenCommand, { payload: makePayload(1, 0), actor: sampleActor });
  expect((await database.tickets.get(1))?.status).toBe('open');
  await drain(database, async () => sampleTicket(2, { status: 'open' }));
  expect((await database.tickets.get(1))?.status).toBe('pending');
  expect((await database.tickets.get(2))?.status).toBe('open');
  expect(await database.outbox.toArray()).toMatchObject([
    { state: 'refused', code: 'ERR_OTHER_OPEN_TICKET', detail: sampleTicket(2).uuid },
  ]);
});

it('an entry is marked as background only if the app made its command without the user', async () => {
  const database = await openDatabase([1]);
  await writeCommand(database, markReadCommand, { payload: makePayload(1, 0), actor: sampleActor });
  await writeCommand(database, setTextCommand, { payload: makePayload(1, 1), actor: sampleActor });
  expect((await database.outbox.orderBy('seq').toArray()).map((entry) => entry.isBackground)).toEqual([true, false]);
});

/**
 * Lets two leaders send the same entry. The first leader receives its refusal immediately. The second leader receives its refusal
 * when the test calls `hearLate`, and its further requests find no network.
 */
async function sendTwice(database: LocalDatabase): Promise<{ hearLate: () => Promise<void> }> {
  const late = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const answers = [
    async () => {
      sent.resolve();
      await late.promise;
      throw createRefusal(403);
    },
  ];
  const second = drain(database, () => answers.shift()?.() ?? Promise.reject(new NotNow('network')));
  await sent.promise;
  await drain(database, () => Promise.reject(createRefusal(403)));
  return {
    hearLate: async () => {
      late.resolve();
      await second;
    },
  };
}

it('[O6] a refusal that a second leader receives late affects neither the retried entry nor later entries', async () => {
  const database = await openDatabase([1]);
  await writeCommand(database, takeCommand, { payload: makePayload(1, 0), actor: sampleActor });
  const { hearLate } = await sendTwice(database);
  const [refused] = await database.outbox.toArray();
  await retryEntryInDatabase(database, refused?.id ?? '');
  await writeCommand(database, takeCommand, { payload: makePayload(1, 1), actor: sampleActor });
  await hearLate();
  expect((await database.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
});

it('[O6] a refusal that arrives again does not refuse the entries that were made after its first arrival', async () => {
  const database = await openDatabase([1]);
  await writeCommand(database, takeCommand, { payload: makePayload(1, 0), actor: sampleActor });
  const { hearLate } = await sendTwice(database);
  await writeCommand(database, takeCommand, { payload: makePayload(1, 1), actor: sampleActor });
  await hearLate();
  expect((await database.outbox.orderBy('seq').toArray()).map(({ state }) => state)).toEqual(['refused', 'waiting']);
});
