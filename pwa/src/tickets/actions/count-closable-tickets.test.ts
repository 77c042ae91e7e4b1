import 'fake-indexeddb/auto';
import { ContactId, TagId, UserId } from '@prosa/contract/ids';
import type { SessionUser } from '@prosa/contract/session/session';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sampleContact, openDatabase, sampleTicket } from '../../testing/sample-rows.ts';
import { countClosableTickets } from './count-closable-tickets.ts';
import { initialFilters } from '../filters/inbox-filters.ts';

const admin = {
  id: 1,
  profile: 'admin',
  allTicket: 'enable',
  allowGroup: true,
  allHistoric: 'enabled',
  allUserChat: 'enabled',
  queueIds: [1],
};
// The cast is safe: the test needs only the fields that decide whether a ticket is visible.
const user = admin as unknown as SessionUser;

test('"resolve all" counts the listed tickets by attendant, and leaves out tickets whose contact lacks a required tag', async () => {
  const database = await openDatabase([]);
  const of = (id: number, userId: number) => ({
    ...sampleTicket(id, { status: 'open' }),
    contactId: v.parse(ContactId, id),
    userId: v.parse(UserId, userId),
    generation: 1,
  });
  await database.tickets.bulkPut([of(1, 1), of(2, 1), of(3, 2)]);
  await database.contacts.bulkPut(
    [1, 2, 3].map((id) => ({
      ...sampleContact(),
      id: v.parse(ContactId, id),
      tagIds: id === 2 ? [v.parse(TagId, 1)] : [],
      generation: 1,
    })),
  );
  const count = (showAll: boolean) => countClosableTickets(database, user, { ...initialFilters, tab: 'open', showAll });
  expect(await count(false)).toEqual({ count: 2, mine: 2, unassigned: 0, others: [], untagged: 0 });
  expect(await count(true)).toEqual({ count: 3, mine: 2, unassigned: 0, others: [{ name: '#2', count: 1 }], untagged: 0 });
  await database.settings.put({ key: 'company', values: { requiredTag: 'enabled' } });
  expect(await count(true)).toMatchObject({ count: 1, mine: 1, untagged: 2 });
});
