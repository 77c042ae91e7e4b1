import 'fake-indexeddb/auto';
import { ContactId, InboxViewId, QueueId, TagId, TicketId, TicketUuid, UserId } from '@prosa/contract/ids';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sampleContact, sampleMessage, openDatabase, sampleTicket } from '../../testing/sample-rows.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { initialFilters, type InboxFilters } from '../filters/inbox-filters.ts';
import { findTaggedContacts } from '../filters/list-filter.ts';
import { toViewFilters } from '../views/view-filters.ts';
import { countViews } from './use-view-counts.ts';
import { countTickets, readFirstTickets } from './use-ticket-list.ts';

const now = '2026-11-21T12:00:00.000Z';
const queue = v.parse(QueueId, 1);
const tag = v.parse(TagId, 5);
const [ownId, colleagueId] = [v.parse(UserId, 7), v.parse(UserId, 8)];
const user = sampleUser({ profile: 'admin', queueIds: [1] });
/** Tickets with varying status, attendant and queue. Every third ticket is read, and every fourth ticket is snoozed. */
const rows: TicketRow[] = Array.from({ length: 36 }, (_, at) => ({
  ...sampleTicket(1, { unreadMessages: at % 3 }),
  id: v.parse(TicketId, at + 1),
  uuid: v.parse(TicketUuid, `018f0000-0000-7000-8000-${String(at + 1).padStart(12, '0')}`),
  status: (['open', 'pending', 'group'] as const)[at % 3] ?? 'open',
  userId: at % 3 === 1 ? null : at % 2 === 0 ? ownId : colleagueId,
  queueId: at % 5 === 0 ? null : queue,
  contactId: v.parse(ContactId, 1 + (at % 2)),
  mentions: at % 7 === 0 ? [{ userId: ownId, byUserId: colleagueId, messageId: sampleMessage(1, 1).id, note: '' }] : [],
  snoozedUntil: at % 4 === 0 ? '2026-11-22T12:00:00.000Z' : null,
  answerDueAt: [null, '2026-11-21T11:59:00.000Z', now, '2026-11-21T12:01:00.000Z'][at % 5] ?? null,
  overdueFor: at % 11 === 0 ? [ownId] : [],
}));

test.each<[string, Partial<InboxFilters>]>([
  ['no filter', {}],
  ['everybody’s tickets', { showAll: true }],
  ['unread tickets', { unreadOnly: true, showAll: true }],
  ['a queue', { queueIds: [queue] }],
  ['a colleague', { userIds: [colleagueId], showAll: true }],
  ['a tag', { tagIds: [tag], showAll: true }],
  ['snoozed tickets', { snoozed: true, showAll: true }],
  ['overdue tickets', { overdueOnly: true, showAll: true }],
])(
  'with the filter “%s”, the count of each tab, and the count of a view with that tab, is the length of the tab’s list',
  async (_name, some) => {
    const database = await openDatabase([]);
    await database.tickets.bulkPut(rows.map((row) => ({ ...row, generation: 1 })));
    await database.contacts.bulkPut([
      { ...sampleContact(), tagIds: [tag], generation: 1 },
      { ...sampleContact(), id: v.parse(ContactId, 2), generation: 1 },
    ]);
    const filter = { ...initialFilters, ...some };
    const tagged = await findTaggedContacts(database, filter);
    const counts = countTickets(rows, user, { filter, tagged, now });
    for (const status of ['open', 'pending', 'group'] as const) {
      const list = await readFirstTickets(database, user, { filter: { ...filter, statuses: [status] }, limit: 99, now });
      expect([status, counts[status]]).toEqual([status, list.tickets.length]);
    }
    expect(counts.open + counts.pending + counts.group).toBeGreaterThan(0);
    const views = (['open', 'pending', 'group', 'closed'] as const).map((tab, at) => ({
      id: v.parse(InboxViewId, `018f0000-0000-7000-8000-00000000000${at}`),
      filters: toViewFilters({ ...filter, tab }),
    }));
    const ofViews = countViews(views, user, { tickets: rows, tagged: new Map(views.map(({ id }) => [id, tagged])), now });
    expect(views.map(({ id }) => ofViews.get(id))).toEqual([counts.open, counts.pending, counts.group, undefined]);
    const statuses = ['pending', 'open'] as const;
    const several = {
      id: v.parse(InboxViewId, '018f0000-0000-7000-8000-000000000009'),
      filters: toViewFilters({ ...filter, statuses }),
    };
    const both = await readFirstTickets(database, user, { filter: { ...filter, statuses }, limit: 99, now });
    expect(countViews([several], user, { tickets: rows, tagged: new Map([[several.id, tagged]]), now }).get(several.id)).toBe(
      both.tickets.length,
    );
  },
);

test('tickets that wait for consent are listed and counted as pending, and tickets that wait for a rating are listed as closed', async () => {
  const database = await openDatabase([]);
  const statuses = ['open', 'pending', 'lgpd', 'closed', 'nps'] as const;
  const ofEach: TicketRow[] = statuses.map((status, at) => ({
    ...sampleTicket(at + 1),
    status,
    userId: status === 'open' ? ownId : null,
    contactId: v.parse(ContactId, at + 1),
    updatedAt: `2026-11-21T11:0${at}:00.000Z`,
  }));
  const earlier: TicketRow = {
    ...sampleTicket(9),
    status: 'closed',
    contactId: v.parse(ContactId, 5),
    updatedAt: '2026-11-20T10:00:00.000Z',
  };
  await database.tickets.bulkPut([...ofEach, earlier].map((row) => ({ ...row, generation: 1 })));
  const list = async (tab: 'pending' | 'closed') =>
    (await readFirstTickets(database, user, { filter: { ...initialFilters, statuses: [tab] }, limit: 99, now })).tickets.map(
      ({ status }) => status,
    );
  expect(await list('pending')).toEqual(['lgpd', 'pending']);
  // The customer who is asked for a rating has an earlier ticket, which isn't listed beside the newest one.
  expect(await list('closed')).toEqual(['nps', 'closed']);
  expect(countTickets(ofEach, user, { filter: initialFilters, tagged: undefined, now })).toMatchObject({ open: 1, pending: 2 });
});

test('a colleague’s ticket whose note mentions the user is in the list of the user’s own tickets if the user may see the ticket', async () => {
  const database = await openDatabase([]);
  const mention = { userId: ownId, byUserId: colleagueId, messageId: sampleMessage(1, 1).id, note: '' };
  const ofColleague: TicketRow = { ...sampleTicket(1), status: 'open', userId: colleagueId, mentions: [mention] };
  const list = async (changes: Partial<TicketRow>, profile: 'admin' | 'user') => {
    await database.tickets.put({ ...ofColleague, ...changes, generation: 1 });
    const filter = { ...initialFilters, statuses: ['open'] } as const;
    return (
      await readFirstTickets(database, sampleUser({ profile, queueIds: [1], allUserChat: 'disabled' }), { filter, limit: 9, now })
    ).tickets.length;
  };
  expect(await list({}, 'admin')).toBe(1);
  expect(await list({ mentions: [] }, 'admin')).toBe(0);
  expect(await list({ mentions: [{ ...mention, userId: colleagueId }] }, 'admin')).toBe(0);
  expect(await list({}, 'user')).toBe(0);
});
