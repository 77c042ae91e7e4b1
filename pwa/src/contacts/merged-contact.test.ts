import 'fake-indexeddb/auto';
import { ContactId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { pull } from '../sync/pull/pull.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { drainOnce } from '../testing/sample-drain.ts';
import { sampleContact, makePullPage, openDatabase, sampleActor, sampleTicket } from '../testing/sample-rows.ts';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import { createEmptyPullPage } from '@prosa/domain/sync/empty-pull-page';
import { ticketCommands } from '../tickets/ticket-commands.ts';
import { contactCommands } from './contact-commands.ts';

const kept = { ...sampleContact({ name: 'Maria' }), id: v.parse(ContactId, 2) };

it('[W9] after another device has merged a contact into another one, a command about the moved ticket succeeds, but an edit of the merged contact is refused', async () => {
  const database = await openDatabase([1]);
  await database.contacts.put({ ...sampleContact(), generation: 1 });
  const value = { payload: { ticketId: sampleTicket(1).id, value: 10 }, actor: sampleActor };
  await writeCommand(database, ticketCommands['set-ticket-value'], value);
  const rename = { payload: { contactId: sampleContact().id, fields: { name: 'Bia' } }, actor: sampleActor };
  await writeCommand(database, contactCommands['update-contact'], rename);
  const moved = { ...sampleTicket(1), contactId: kept.id };
  const removed = { ...createEmptyPullPage().removed, contacts: [sampleContact().id] };
  const page = makePullPage({ tickets: [moved], contacts: [kept], removed });
  await pull(
    database,
    async () => page,
    () => '2026-11-21T10:00:00.000Z',
  );
  expect(await database.tickets.get(1)).toMatchObject({ contactId: 2, value: 10 });
  await drainOnce(database, {
    commands: { ...ticketCommands, ...contactCommands },
    send: async ({ path }) => {
      if (path === '/contacts/1') throw new ApiRefusal(404, { error: 'ERR_NO_CONTACT_FOUND' }, {});
      return {
        ...moved,
        value: 10,
        contact: kept,
        queue: null,
        user: null,
        whatsapp: null,
        tags: [],
        lastMessageFate: null,
        userRating: null,
      };
    },
  });
  const entries = await database.outbox.toArray();
  expect(entries.map((entry) => entry.state === 'refused' && entry.code)).toEqual(['ERR_NO_CONTACT_FOUND']);
  expect(await database.contacts.toArray()).toMatchObject([{ id: 2 }]);
  expect(await database.tickets.get(1)).toMatchObject({ contactId: 2, value: 10 });
});
