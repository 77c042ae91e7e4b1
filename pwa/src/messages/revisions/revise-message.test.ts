import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { MessageId, TicketId, UserId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import type { CommandRequest, TypedCommand } from '../../sync/outbox/command.ts';
import { writeCommand } from '../../sync/outbox/enqueue.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import type { OutboxPorts } from '../../sync/outbox/outbox.ts';
import { drainOnce } from '../../testing/sample-drain.ts';
import { sampleActor, sampleMessage, openDatabase, sampleTicket } from '../../testing/sample-rows.ts';
import { deleteMessageInDatabase, editMessageInDatabase } from './revise-message.ts';
import { revisionCommands } from './revision-commands.ts';
import { messageCommands } from '../sending/send-message.ts';

const commands = { ...messageCommands, ...revisionCommands };
const drain = (database: LocalDatabase, send: OutboxPorts['send']) => drainOnce(database, { commands, send });
const ticketId = v.parse(TicketId, 1);
const ownMessage = (): Message => ({ ...sampleMessage(1, 1), userId: v.parse(UserId, sampleActor.id) });
const unsentMessageId = v.parse(MessageId, '018f0000-0000-7000-8000-000000000999');

async function openDevice(row?: Message): Promise<LocalDatabase> {
  const database = await openDatabase([1]);
  await database.tickets.put({ ...sampleTicket(1, { status: 'open' }), lastMessage: 'message 1', generation: 1 });
  if (row !== undefined) await database.messages.put({ ...row, generation: 1 });
  return database;
}
const enqueueUnsentMessage = (database: LocalDatabase) =>
  writeCommand(database, messageCommands['send-message'], {
    payload: { ticketId, id: unsentMessageId, body: 'Bom dia', quotedMsg: null, isPrivate: false, file: null },
    actor: sampleActor,
  });
const createCommandWriter =
  (database: LocalDatabase) =>
  <P>(command: TypedCommand<P>, payload: P) =>
    writeCommand(database, command, { payload, actor: sampleActor });
const bodyOf = async (database: LocalDatabase, id: MessageId) => (await database.messages.get(id))?.body;

it('an edit of an unsent message changes the outbox entry of the message, so that one request sends only the new text', async () => {
  const database = await openDevice();
  await enqueueUnsentMessage(database);
  expect(
    await editMessageInDatabase(
      database,
      { id: unsentMessageId, ticketId },
      { body: 'Boa tarde', write: createCommandWriter(database) },
    ),
  ).toMatchObject({
    ok: true,
  });
  expect(await bodyOf(database, unsentMessageId)).toBe('Boa tarde');
  expect(await database.tickets.get(1)).toMatchObject({ lastMessage: 'Boa tarde' });
  const sent: CommandRequest[] = [];
  await drain(database, async (request) => {
    sent.push(request);
    return { ...ownMessage(), id: unsentMessageId, body: 'Boa tarde' };
  });
  expect(sent).toMatchObject([{ path: '/messages/1', body: { id: unsentMessageId, body: 'Boa tarde' } }]);
  expect(await database.outbox.count()).toBe(0);
});

it('if a message is edited while a tab begins to send it, either only the new text is sent, or the edit waits to be sent after the old text', async () => {
  const database = await openDevice();
  await enqueueUnsentMessage(database);
  const { request } = messageCommands['send-message'];
  const sent: unknown[] = [];
  let edited: Promise<unknown> | undefined;
  await drainOnce(database, {
    commands: {
      'send-message': {
        ...messageCommands['send-message'],
        request: (entry) => {
          edited ??= editMessageInDatabase(
            database,
            { id: unsentMessageId, ticketId },
            { body: 'Boa tarde', write: createCommandWriter(database) },
          );
          return request(entry);
        },
      },
    },
    send: async ({ body }) => {
      sent.push(body);
      return { ...ownMessage(), id: unsentMessageId };
    },
  });
  await edited;
  // There are two correct results. Either the edit changed the unsent entry, so that only the new text was sent. Or the old text
  // was sent, and the edit still waits in the outbox.
  const waiting = (await database.outbox.toArray()).map(({ command }) => command);
  expect([sent.length, waiting, sent[0]]).toEqual(
    waiting.length === 0
      ? [1, [], expect.objectContaining({ body: 'Boa tarde' })]
      : [1, ['edit-message'], expect.objectContaining({ body: 'Bom dia' })],
  );
});

it('deleting an unsent message leaves neither the message nor its outbox entry on the device', async () => {
  const database = await openDevice();
  await enqueueUnsentMessage(database);
  expect(await deleteMessageInDatabase(database, { id: unsentMessageId, ticketId }, createCommandWriter(database))).toMatchObject(
    { ok: true },
  );
  expect([await database.messages.count(), await database.outbox.count()]).toEqual([0, 0]);
  expect(await database.tickets.get(1)).toMatchObject({ lastMessage: 'message 1' });
});

it('if a message may already be on the server, its edit and its deletion are sent after it as separate requests', async () => {
  const database = await openDevice();
  await enqueueUnsentMessage(database);
  await database.outbox.toCollection().modify({ attempts: 1 });
  await editMessageInDatabase(
    database,
    { id: unsentMessageId, ticketId },
    { body: 'Boa tarde', write: createCommandWriter(database) },
  );
  await editMessageInDatabase(
    database,
    { id: unsentMessageId, ticketId },
    { body: 'Boa noite', write: createCommandWriter(database) },
  );
  expect((await database.outbox.toArray()).map(({ command }) => command)).toEqual(['send-message', 'edit-message']);
  await deleteMessageInDatabase(database, { id: unsentMessageId, ticketId }, createCommandWriter(database));
  const sent: CommandRequest[] = [];
  await drain(database, async (request) => {
    sent.push(request);
    return { ...ownMessage(), id: unsentMessageId };
  });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /messages/1',
    `POST /messages/edit/${unsentMessageId}`,
    `DELETE /messages/${unsentMessageId}`,
  ]);
  expect(sent[1]?.body).toEqual({ body: 'Boa noite' });
});

it('an edit of a sent message is applied at once, even if the message is too old by the device’s clock, and a refusal restores the text', async () => {
  const database = await openDevice({ ...ownMessage(), createdAt: '2020-01-01T00:00:00.000Z' });
  expect(
    await editMessageInDatabase(database, ownMessage(), { body: 'Boa tarde', write: createCommandWriter(database) }),
  ).toMatchObject({
    ok: true,
  });
  expect(await database.messages.get(ownMessage().id)).toMatchObject({ body: 'Boa tarde', isEdited: true });
  await drain(database, () => Promise.reject(new ApiRefusal(422, { error: 'ERR_MESSAGE_TOO_OLD' }, {})));
  expect(await database.messages.get(ownMessage().id)).toMatchObject({ body: 'message 1', isEdited: false });
  expect(await database.tickets.get(1)).toMatchObject({ lastMessage: 'message 1' });
  expect(await database.outbox.toArray()).toMatchObject([{ state: 'refused', code: 'ERR_MESSAGE_TOO_OLD' }]);
});

it('after an edit was refused, a second edit of the message replaces the refused edit and is sent', async () => {
  const database = await openDevice(ownMessage());
  await editMessageInDatabase(database, ownMessage(), { body: 'Boa tarde', write: createCommandWriter(database) });
  await drain(database, () => Promise.reject(new ApiRefusal(422, { error: 'ERR_NO_MESSAGE_FOUND' }, {})));
  await editMessageInDatabase(database, ownMessage(), { body: 'Boa noite', write: createCommandWriter(database) });
  const sent: unknown[] = [];
  await drain(database, async ({ body }) => {
    sent.push(body);
    return { ...ownMessage(), body: 'Boa noite', isEdited: true };
  });
  expect(sent).toEqual([{ body: 'Boa noite' }]);
  expect(await bodyOf(database, ownMessage().id)).toBe('Boa noite');
  expect(await database.outbox.count()).toBe(0);
});

it("the device refuses to edit a colleague's message, and to edit or delete a message on a channel that cannot change messages", async () => {
  const foreign = { ...ownMessage(), userId: v.parse(UserId, 99) };
  const database = await openDevice(foreign);
  expect(await editMessageInDatabase(database, foreign, { body: 'x', write: createCommandWriter(database) })).toEqual({
    ok: false,
    code: 'ERR_NO_PERMISSION',
  });
  const cloud = await openDevice(ownMessage());
  await cloud.tickets.update(1, { channel: 'whatsappapi' });
  expect(await editMessageInDatabase(cloud, ownMessage(), { body: 'x', write: createCommandWriter(cloud) })).toEqual({
    ok: false,
    code: 'ERR_CHANNEL_CANNOT_REVISE',
  });
  expect(await deleteMessageInDatabase(cloud, ownMessage(), createCommandWriter(cloud))).toEqual({
    ok: false,
    code: 'ERR_CHANNEL_CANNOT_REVISE',
  });
  expect(await cloud.outbox.count()).toBe(0);
});

it('a deleted message leaves a tombstone, and is restored if the server refuses the deletion', async () => {
  const database = await openDevice(ownMessage());
  await deleteMessageInDatabase(database, ownMessage(), createCommandWriter(database));
  expect(await database.messages.get(ownMessage().id)).toMatchObject({ isDeleted: true, body: '' });
  await drain(database, () => Promise.reject(new ApiRefusal(403, { error: 'ERR_NO_PERMISSION' }, {})));
  expect(await database.messages.get(ownMessage().id)).toMatchObject({ isDeleted: false, body: 'message 1' });
});
