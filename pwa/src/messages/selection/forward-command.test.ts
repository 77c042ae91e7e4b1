import 'fake-indexeddb/auto';
import { UserId } from '@prosa/contract/ids';
import { FORWARD_PAUSE_MS } from '@prosa/contract/messages/forward-message';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { contactCommands } from '../../contacts/contact-commands.ts';
import { ApiRefusal, NotNow } from '../../platform/requests/api-errors.ts';
import type { CommandRequest } from '../../sync/outbox/command.ts';
import { writeBatch } from '../../sync/outbox/enqueue-batch.ts';
import { writeCommand } from '../../sync/outbox/enqueue.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { drainOnce } from '../../testing/sample-drain.ts';
import { sampleContact, sampleMessage, openDatabase, sampleActor, sampleTicket } from '../../testing/sample-rows.ts';
import { forwardCommands } from './forward-command.ts';
import { planForwards } from './forward-messages.ts';

const commands = { ...forwardCommands, ...contactCommands };
const maria = { id: sampleContact().id, name: 'Maria' };
const messages = [sampleMessage(1, 2), sampleMessage(2, 2)];

/** Opens a device with two tickets: one in which the user attends Maria, and one with two messages. */
async function openDevice(): Promise<LocalDatabase> {
  const database = await openDatabase([]);
  await database.contacts.put({ ...sampleContact(), generation: 1 });
  const attended = { ...sampleTicket(1, { status: 'open' }), userId: v.parse(UserId, sampleActor.id), lastMessage: 'Oi' };
  await database.tickets.bulkPut([
    { ...attended, generation: 1 },
    { ...sampleTicket(2), contactId: v.parse(contactIdOf, 2), generation: 1 },
  ]);
  await database.messages.bulkPut(messages.map((row) => ({ ...row, generation: 1 })));
  return database;
}
const contactIdOf = v.pipe(
  v.number(),
  v.transform((id) => id as typeof maria.id), // The cast brands the id of a sample.
);

async function forward(database: LocalDatabase, nowMs = 0) {
  const plan = { userId: sampleActor.id, nowMs, signMessage: false };
  const planned = await planForwards(database, { messages, contacts: [maria] }, plan);
  await writeBatch(database, planned, { actor: sampleActor, batchId: 'b' });
  return planned.map(({ payload }) => payload.id);
}

it('[W7] messages that are forwarded offline appear at once in the user’s ticket with the contact, and are sent in their order', async () => {
  const database = await openDevice();
  const before = await database.tickets.get(1);
  const ids = await forward(database);
  expect(await database.messages.bulkGet(ids)).toMatchObject([
    { ticketId: 1, body: 'message 1', isForwarded: true, delivery: 'queued' },
    { ticketId: 1, body: 'message 2', isForwarded: true },
  ]);
  expect(await database.tickets.get(1)).toEqual(before);
  const sent: CommandRequest[] = [];
  await drainOnce(database, {
    commands,
    nowMs: () => 10 * FORWARD_PAUSE_MS,
    send: async (request) => {
      sent.push(request);
      return { ...sampleMessage(sent.length, 1), id: ids[sent.length - 1], isForwarded: true };
    },
  });
  const [first, second] = messages;
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/message/forward', { id: ids[0], messageId: first?.id, contactId: maria.id, signMessage: false }],
    ['/message/forward', { id: ids[1], messageId: second?.id, contactId: maria.id, signMessage: false }],
  ]);
  expect(await database.outbox.count()).toBe(0);
});

it('[W7] a repeated request to forward a message has the same message id and idempotency key, and the next message is sent after a pause', async () => {
  const database = await openDevice();
  const ids = await forward(database, 1_000);
  const sent: unknown[] = [];
  const attempt = (nowMs: number) =>
    drainOnce(database, {
      commands,
      nowMs: () => nowMs,
      send: async (request, key) => {
        sent.push([key, request.body]);
        if (sent.length === 1) throw new NotNow('server');
        return { ...sampleMessage(1, 1), id: ids[sent.length - 2], isForwarded: true };
      },
    });
  await attempt(1_000);
  await attempt(1_000 + FORWARD_PAUSE_MS - 1);
  expect(sent).toEqual([sent[0], sent[0]]);
  await attempt(1_000 + FORWARD_PAUSE_MS);
  expect(sent).toHaveLength(3);
});

it('[W7] if the user attends no ticket of the contact, a forwarded message waits in the contact’s outbox lane after changes of the contact', async () => {
  const database = await openDevice();
  await database.tickets.delete(1);
  const unblock = { payload: { contactId: maria.id, active: true }, actor: sampleActor };
  await writeCommand(database, contactCommands['block-contact'], unblock);
  await forward(database);
  const entries = await database.outbox.orderBy('seq').toArray();
  expect(entries.map(({ lane }) => lane)).toEqual(['contacts:1', 'contacts:1', 'contacts:1']);
  expect(await database.messages.count()).toBe(2);
});

it('[W7] a forwarded message that the server refuses stays on the device, and nothing is forwarded to a blocked contact', async () => {
  const database = await openDevice();
  const [id] = await forward(database);
  await drainOnce(database, {
    commands,
    nowMs: () => 10 * FORWARD_PAUSE_MS,
    send: async () => {
      throw new ApiRefusal(409, { error: 'ERR_OTHER_OPEN_TICKET' }, { error: 'ERR_OTHER_OPEN_TICKET' });
    },
  });
  expect((await database.outbox.toArray()).map(({ state }) => state)).toEqual(['refused', 'refused']);
  expect(await database.messages.get(id ?? '')).toMatchObject({ isForwarded: true });
  await database.contacts.update(1, { active: false });
  await forward(database);
  expect(await database.outbox.count()).toBe(2);
});
