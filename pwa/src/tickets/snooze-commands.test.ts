import 'fake-indexeddb/auto';
import { TicketId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { sampleMessage, openDatabase, sampleActor } from '../testing/sample-rows.ts';
import { findLastInboundId, findLastInboundIdForSnooze } from './find-last-inbound-id.ts';
import { snoozeCommands } from './snooze-commands.ts';

const ticketId = v.parse(TicketId, 1);
const until = '2027-01-04T08:00:00.000Z';

it('[W1] a snooze and its end are visible at once, and the snooze is sent with the id of the customer’s newest message on the device', async () => {
  const database = await openDatabase([1]);
  await database.messages.bulkPut([1, 2, 3].map((n) => ({ ...sampleMessage(n, 1), fromMe: n === 3, generation: 1 })));
  const lastMessageId = await findLastInboundId(database, ticketId);
  expect(lastMessageId).toBe(sampleMessage(2, 1).id);
  const payload = { ticketId, until, ...(lastMessageId === undefined ? {} : { lastMessageId }) };
  await writeCommand(database, snoozeCommands['snooze-ticket'], { payload, actor: sampleActor });
  expect((await database.tickets.get(1))?.snoozedUntil).toBe(until);
  const [entry] = await database.outbox.toArray();
  if (entry === undefined) throw new Error('the snooze is not in the outbox');
  expect(snoozeCommands['snooze-ticket'].request(entry)).toMatchObject({ body: { until, lastMessageId } });
  const ending = { payload: { ticketId, until: null }, actor: sampleActor };
  await writeCommand(database, snoozeCommands['end-ticket-snooze'], ending);
  expect((await database.tickets.get(1))?.snoozedUntil).toBeNull();
});

it('if the device has no inbound message of a ticket, a snooze refers to an id below the ids of all later messages', async () => {
  const database = await openDatabase([1]);
  await database.messages.put({ ...sampleMessage(1, 1), generation: 1 });
  const at = Date.parse((await database.tickets.get(1))?.updatedAt ?? '');
  const toId = (ms: number) => `${ms.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7000-8000-000000000000`;
  const named = await findLastInboundIdForSnooze(database, ticketId);
  expect((named ?? '') < toId(at + 1)).toBe(true);
  expect((named ?? '') > toId(at)).toBe(true);
  await database.messages.put({ ...sampleMessage(2, 1), fromMe: false, generation: 1 });
  expect(await findLastInboundIdForSnooze(database, ticketId)).toBe(sampleMessage(2, 1).id);
});
