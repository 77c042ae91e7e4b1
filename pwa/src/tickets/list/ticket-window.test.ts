import 'fake-indexeddb/auto';
import { ContactId, TagId, UserId } from '@prosa/contract/ids';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { SessionUser } from '@prosa/contract/session/session';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { sampleContact, openDatabase, sampleTicket } from '../../testing/sample-rows.ts';
import { initialFilters } from '../filters/inbox-filters.ts';
import { readFirstTickets } from './use-ticket-list.ts';

const user = {
  id: 1,
  profile: 'user',
  allTicket: 'enable',
  allowGroup: true,
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  queueIds: [1],
} as unknown as SessionUser; // The casts are safe: the test's tickets have the fields that decide who sees a ticket.

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const contactId = (id: number) => v.parse(ContactId, id);

test('all closed tickets of a contact on one connection share one row, which shows the ticket that changed last', async () => {
  const database = await openDatabase([]);
  const closed = (id: number, of: number, hour: number) => ({
    ...sampleTicket(id, { status: 'closed', updatedAt: at(hour) }),
    contactId: contactId(of),
    generation: 1,
  });
  await database.tickets.bulkPut([closed(1, 1, 8), closed(2, 1, 10), closed(3, 2, 9), closed(4, 2, 7)]);
  const { tickets } = await readFirstTickets(database, user, {
    filter: { ...initialFilters, statuses: ['closed'] },
    limit: 40,
    now: at(12),
  });
  expect(tickets.map(({ id }) => id)).toEqual([2, 3]);
});

test("filtering by a contact's tag narrows a tab, and the row shows that tag beside the ticket's own tags", async () => {
  const database = await openDatabase([]);
  const tag = (id: number) => ({
    id: v.parse(TagId, id),
    name: `tag ${id}`,
    color: '#123456',
    kanban: 0 as const,
    updatedAt: at(1),
  });
  await database.tags.bulkPut([tag(1), tag(2)] as unknown as Parameters<typeof database.tags.bulkPut>[0]);
  await database.contacts.bulkPut([
    { ...sampleContact(), id: contactId(1), tagIds: [v.parse(TagId, 1), v.parse(TagId, 2)], generation: 1 },
    { ...sampleContact(), id: contactId(2), generation: 1 },
  ]);
  const of = (id: number, owner: number, tagIds: number[] = []) => ({
    ...sampleTicket(id),
    contactId: contactId(owner),
    tagIds: tagIds.map((each) => v.parse(TagId, each)),
    generation: 1,
  });
  await database.tickets.bulkPut([of(1, 1, [2]), of(2, 2)]);
  const list = { ...initialFilters, statuses: ['pending'], tagIds: [v.parse(TagId, 1)] } as const;
  const { tickets } = await readFirstTickets(database, user, { filter: list, limit: 40, now: at(12) });
  expect(tickets.map(({ id, tags }) => [id, tags.map(({ name }) => name)])).toEqual([[1, ['tag 2', 'tag 1']]]);
});

test('a tab leaves out a snoozed ticket until its snooze ends, and the filter for snoozed tickets lists only snoozed tickets', async () => {
  const database = await openDatabase([]);
  const row = (id: number, snoozedUntil: string | null) => ({ ...sampleTicket(id), snoozedUntil, generation: 1 });
  await database.tickets.bulkPut([row(1, null), row(2, at(12)), row(3, at(13))]);
  const idsAt = async (now: string, snoozed: boolean) => {
    const list = { ...initialFilters, statuses: ['pending'], snoozed } as const;
    const { tickets } = await readFirstTickets(database, user, { filter: list, limit: 40, now });
    return tickets.map(({ id }) => id).toSorted();
  };
  expect([await idsAt(at(11), false), await idsAt(at(11), true)]).toEqual([[1], [2, 3]]);
  expect([await idsAt(at(12), false), await idsAt(at(12), true)]).toEqual([[1, 2], [3]]);
});

test('the filter for overdue tickets lists a ticket once its answer is due, and a supervisor’s list has a colleague’s ticket once the supervisor was notified of the overdue answer', async () => {
  const database = await openDatabase([]);
  const row = (id: number, over: Partial<TicketRow>) => ({ ...sampleTicket(id), ...over, generation: 1 });
  const admin = { ...user, profile: 'admin' as const };
  await database.tickets.bulkPut([
    row(1, { answerDueAt: null }),
    row(2, { answerDueAt: at(12) }),
    row(3, { answerDueAt: at(11), status: 'open', userId: v.parse(UserId, 8), overdueFor: [admin.id] }),
    row(4, { answerDueAt: at(11), status: 'open', userId: v.parse(UserId, 8), overdueFor: [] }),
  ]);
  const list = async (status: 'open' | 'pending', overdueOnly: boolean, now: string) => {
    const filter = { ...initialFilters, statuses: [status], overdueOnly };
    return (await readFirstTickets(database, admin, { filter, limit: 40, now })).tickets.map(({ id }) => id).toSorted();
  };
  expect([await list('pending', true, at(11)), await list('pending', true, at(12))]).toEqual([[], [2]]);
  expect([await list('pending', false, at(12)), await list('open', false, at(12))]).toEqual([[1, 2], [3]]);
});

test('a list of several statuses mixes their tickets in one order, for any number of rows that are read', async () => {
  const database = await openDatabase([]);
  const statuses = ['open', 'pending', 'group', 'closed'] as const;
  const rows = Array.from({ length: 9 }, (_, place) => ({
    ...sampleTicket(place + 1, { status: statuses[(place * 7) % 4] ?? 'open', updatedAt: at((place * 5) % 9) }),
    userId: user.id,
    contactId: contactId(place + 1),
    generation: 1,
  }));
  await database.tickets.bulkPut(rows);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...statuses), { minLength: 1 }),
      fc.constantFrom('ASC' as const, 'DESC' as const),
      fc.integer({ min: 1, max: 12 }),
      async (chosen, sort, limit) => {
        const { tickets } = await readFirstTickets(database, user, {
          filter: { ...initialFilters, showAll: true, statuses: chosen, sort },
          limit,
          now: at(23),
        });
        const sign = sort === 'ASC' && !chosen.includes('closed') ? 1 : -1;
        const expected = rows
          .filter(({ status }) => chosen.some((each) => each === status))
          .toSorted((one, other) => sign * one.updatedAt.localeCompare(other.updatedAt));
        expect(tickets.map(({ id }) => id)).toEqual(expected.slice(0, limit).map(({ id }) => id));
      },
    ),
  );
});
