import 'fake-indexeddb/auto';
import { TicketId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { drainOnce } from '../testing/sample-drain.ts';
import { openDatabase, sampleActor } from '../testing/sample-rows.ts';
import { ticketCommands } from './ticket-commands.ts';

const ticketId = v.parse(TicketId, 1);
const admin = { ...sampleActor, profile: 'admin' } as const;

it('[W10] a new value and a deletion of a ticket show at once, the value is sent first, and a user without the permission cannot delete a ticket', async () => {
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
