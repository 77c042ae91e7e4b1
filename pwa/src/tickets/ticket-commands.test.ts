import 'fake-indexeddb/auto';
import { TicketId } from '@prosa/contract/ids';
import { RatingChoice } from '@prosa/contract/tickets/write-ticket';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { makeConnection } from '../sync-simulation/model/model-rows.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { drainOnce } from '../testing/sample-drain.ts';
import { openDatabase, sampleActor } from '../testing/sample-rows.ts';
import { ticketCommands } from './ticket-commands.ts';

const ticketId = v.parse(TicketId, 1);
const admin = { ...sampleActor, profile: 'admin' } as const;

it('[W10] a new value and a deletion of a ticket are visible at once, and a user without the permission cannot delete a ticket', async () => {
  const database = await openDatabase([1]);
  const payload = { ticketId };
  const refused = await writeCommand(database, ticketCommands['delete-ticket'], { payload, actor: sampleActor });
  expect(refused).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
  await writeCommand(database, ticketCommands['set-ticket-value'], { payload: { ticketId, value: 25 }, actor: admin });
  expect((await database.tickets.get(1))?.value).toBe(25);
  await writeCommand(database, ticketCommands['delete-ticket'], { payload, actor: admin });
  expect(await database.tickets.get(1)).toBeUndefined();
  const sent: string[] = [];
  await drainOnce(database, {
    commands: ticketCommands,
    send: async ({ method, path }) => {
      sent.push(`${method} ${path}`);
      throw new Error('no network');
    },
  });
  expect(sent).toEqual(['PUT /tickets-value/1']);
});

it('a ticket that is closed with a request for a rating waits for the rating at once, if the company and the connection ask for ratings', async () => {
  type Case = { hasRatingMessage?: boolean; isFormer?: boolean; userRating?: string; ratingId?: RatingChoice | null };
  const statusAfterClosing = async ({ hasRatingMessage = true, isFormer = false, userRating = 'enabled', ...choice }: Case) => {
    const database = await openDatabase([1]);
    const connection = { ...makeConnection(1, '2026-11-21T10:00:00.000Z'), hasRatingMessage, isFormer, generation: 0 };
    await database.connections.put(connection);
    await database.tickets.update(1, { status: 'open', userId: sampleActor.id, whatsappId: connection.id });
    await database.settings.put({ key: 'company', values: { userRating } });
    const payload = { ticketId, sendFarewell: true, ...choice };
    await writeCommand(database, ticketCommands['close-ticket'], { payload, actor: sampleActor });
    return (await database.tickets.get(1))?.status;
  };
  const ratingId = RatingChoice.ask;
  expect(await statusAfterClosing({ ratingId })).toBe('nps');
  expect(await statusAfterClosing({ ratingId: RatingChoice.dontAsk })).toBe('closed');
  expect(await statusAfterClosing({ ratingId, hasRatingMessage: false })).toBe('closed');
  expect(await statusAfterClosing({ ratingId, isFormer: true })).toBe('closed');
  expect(await statusAfterClosing({ ratingId, userRating: 'disabled' })).toBe('closed');
  // An entry that an older version of the app stored has no choice about a rating.
  expect(await statusAfterClosing({})).toBe('closed');
});
