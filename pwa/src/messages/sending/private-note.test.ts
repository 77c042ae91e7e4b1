import 'fake-indexeddb/auto';
import { MessageId, TicketId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { writeCommand } from '../../sync/outbox/enqueue.ts';
import { openDatabase, sampleActor } from '../../testing/sample-rows.ts';
import { messageCommands } from './send-message.ts';

const id = v.parse(MessageId, '018f0000-0000-7000-8000-000000000991');

it('[W2] a private note appears at once in a waiting ticket without changing the ticket, and is sent as private', async () => {
  const database = await openDatabase([1]);
  const before = await database.tickets.get(1);
  const ticketId = v.parse(TicketId, 1);
  const payload = { ticketId, id, body: 'Cliente irritado', quotedMsg: null, isPrivate: true, file: null };
  await writeCommand(database, messageCommands['send-message'], { payload, actor: sampleActor });
  expect(await database.messages.get(id)).toMatchObject({ isPrivate: true, delivery: 'internal' });
  expect(await database.tickets.get(1)).toEqual(before);
  const [entry] = await database.outbox.toArray();
  if (entry === undefined) throw new Error('the note is not in the outbox');
  expect(messageCommands['send-message'].request(entry)).toMatchObject({ body: { isPrivate: true } });
});
