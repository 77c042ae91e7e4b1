import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CompanyId } from '@prosa/contract/ids';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import { TICKETS_PER_PAGE } from '@prosa/domain/tickets/constants';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

const TICKETS = 150;
const HOUR_MS = 3_600_000;
/** Midnight in São Paulo, the company's time zone. In UTC, this time is 3 a.m. */
const MIDNIGHT = Date.UTC(2026, 2, 10, 3);

type KnownTicket = {
  readonly id: number;
  readonly status: 'open' | 'pending' | 'closed' | 'group';
  readonly whatsappId: number;
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly tagIds: readonly number[];
  readonly unread: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

let api: TestApi;
let token: string;
let knownTickets: KnownTicket[];
let choices: { readonly queues: number[]; readonly users: number[]; readonly tags: number[]; readonly connections: number[] };

/**
 * Creates a company with 150 tickets, each with its own contact. Each property of the tickets repeats its values with another
 * period, so that many combinations of values occur.
 */
beforeAll(async () => {
  api = await startTestApi();
  const admin = await api.logIn('admin@demo.prosa');
  token = admin.token;
  const company_id = admin.user.companyId;
  await api.services.database.withTenant(company_id, async (tx) => {
    await tx.deleteFrom('tickets').execute();
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    choices = {
      queues: ids(await tx.selectFrom('queues').select('id').orderBy('id').limit(2).execute()),
      users: ids(await tx.selectFrom('users').select('id').orderBy('id').limit(3).execute()),
      tags: ids(await tx.selectFrom('tags').select('id').orderBy('id').limit(2).execute()),
      connections: ids(
        await tx
          .insertInto('whatsapps')
          .values(['Um', 'Dois'].map((name) => ({ company_id, name, number: null, channel: 'whatsappapi' }) as const))
          .returning('id')
          .execute(),
      ),
    };
    const contacts = await tx
      .insertInto('contacts')
      .values(
        Array.from({ length: TICKETS }, (_, n) => ({
          company_id,
          name: `Cliente ${n}`,
          number: `5511900${String(n).padStart(6, '0')}`,
          channel: 'whatsappapi' as const,
        })),
      )
      .returning('id')
      .execute();
    const traits = contacts.map((contact, n) => ({
      contactId: contact.id,
      status: (['open', 'pending', 'closed', 'group'] as const)[n % 4] ?? 'open',
      whatsappId: choices.connections[n % 2] ?? 0,
      queueId: choices.queues[n % 3] ?? null,
      userId: choices.users[n % 5] ?? null,
      tagIds: choices.tags.filter((_, place) => n % 7 > place * 3),
      unread: n % 11 === 0 ? 2 : 0,
      createdAt: new Date(MIDNIGHT + (n % 13) * 6 * HOUR_MS - (n % 2)),
      updatedAt: new Date(MIDNIGHT + (n % 17) * 5 * HOUR_MS + 1),
    }));
    const tickets = await tx
      .insertInto('tickets')
      .values(
        traits.map((each) => ({
          company_id,
          contact_id: each.contactId,
          status: each.status,
          channel: 'whatsappapi' as const,
          whatsapp_id: each.whatsappId,
          queue_id: each.queueId,
          user_id: each.userId,
          unread_messages: each.unread,
          created_at: each.createdAt,
          updated_at: each.updatedAt,
        })),
      )
      .returning(['id', 'contact_id'])
      .execute();
    await tx
      .insertInto('contact_tags')
      .values(traits.flatMap(({ contactId: contact_id, tagIds }) => tagIds.map((tag_id) => ({ company_id, contact_id, tag_id }))))
      .execute();
    const byContact = new Map(tickets.map(({ id, contact_id: contactId }) => [contactId, id]));
    knownTickets = traits.map((each) => ({ ...each, id: byContact.get(each.contactId) ?? 0 }));
  });
});
afterAll(() => api.stop());

const dayOf = (at: Date) => new Intl.DateTimeFormat('sv', { timeZone: companySettingDefaults.timeZone }).format(at);
const createSubsetArbitrary = (pick: () => readonly number[]) =>
  fc.array(fc.nat({ max: 2 }), { maxLength: 2 }).map((places) => [...new Set(places)].flatMap((place) => pick()[place] ?? []));
const arbitraryDay = fc.option(
  fc.nat({ max: 5 }).map((days) => dayOf(new Date(MIDNIGHT - HOUR_MS + days * 24 * HOUR_MS))),
  { nil: undefined },
);
const arbitraryQuery = fc.record({
  status: fc.constantFrom('open', 'pending', 'closed', 'group', undefined),
  statusFilter: fc.uniqueArray(fc.constantFrom('open' as const, 'pending' as const, 'closed' as const, 'group' as const), {
    maxLength: 2,
  }),
  queueIds: createSubsetArbitrary(() => choices.queues),
  users: createSubsetArbitrary(() => choices.users),
  tags: createSubsetArbitrary(() => choices.tags),
  whatsapps: createSubsetArbitrary(() => choices.connections),
  withUnreadMessages: fc.boolean(),
  date: arbitraryDay,
  updatedAt: arbitraryDay,
  sortTickets: fc.constantFrom('ASC' as const, 'DESC' as const),
  pageNumber: fc.integer({ min: 1, max: 4 }),
});
type Query = typeof arbitraryQuery extends fc.Arbitrary<infer Q> ? Q : never;

function listExpectedIds(filters: Query): number[] {
  const among = <T>(list: readonly T[], value: T | null) => list.length === 0 || (value !== null && list.includes(value));
  const fitting = knownTickets.filter(
    (ticket) =>
      (filters.status === undefined || ticket.status === filters.status) &&
      among(filters.statusFilter, ticket.status) &&
      (ticket.queueId === null || among(filters.queueIds, ticket.queueId)) &&
      among(filters.users, ticket.userId) &&
      among(filters.whatsapps, ticket.whatsappId) &&
      filters.tags.every((tag) => ticket.tagIds.includes(tag)) &&
      (!filters.withUnreadMessages || ticket.unread > 0) &&
      (filters.date === undefined || dayOf(ticket.createdAt) === filters.date) &&
      (filters.updatedAt === undefined || dayOf(ticket.updatedAt) === filters.updatedAt),
  );
  const sign = filters.sortTickets === 'ASC' ? 1 : -1;
  return fitting.toSorted((a, b) => sign * (a.updatedAt.getTime() - b.updatedAt.getTime() || a.id - b.id)).map(({ id }) => id);
}

test('the ticket list with any combination of filters has the expected tickets on each page, in order', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryQuery, async (filters) => {
      const parameters = new URLSearchParams({ showAll: 'true' });
      for (const [name, value] of Object.entries(filters))
        if (value !== undefined) parameters.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
      const answer = await api.call('GET', `/tickets?${parameters.toString()}`, { token });
      const { tickets, count, hasMore } = v.parse(ListTicketsAnswer, await answer.json());
      const all = listExpectedIds(filters);
      const end = filters.pageNumber * TICKETS_PER_PAGE;
      expect({ ids: tickets.map(({ id }) => id), count, hasMore }).toEqual({
        ids: all.slice(end - TICKETS_PER_PAGE, end),
        count: all.length,
        hasMore: all.length > end,
      });
    }),
    { numRuns: 150 },
  );
});

test.each(['Nowhere/Here', 'America/Sao_Paulo; drop table tickets', ''])(
  'a log-in and the ticket list use the default time zone in place of the unknown stored one "%s"',
  async (timeZone) => {
    const listedOn = async (bearer: string) => {
      const answer = await api.call('GET', `/tickets?showAll=true&date=${dayOf(new Date(MIDNIGHT))}`, { token: bearer });
      return { status: answer.status, count: v.parse(ListTicketsAnswer, await answer.json()).count };
    };
    const before = await listedOn(token);
    await api.services.database.withTenant(v.parse(CompanyId, 1), (tx) =>
      sql`insert into company_settings (company_id, key, value) values (1, 'timeZone', ${timeZone})
          on conflict (company_id, key) do update set value = excluded.value`.execute(tx),
    );
    const admin = await api.logIn('admin@demo.prosa', 'phone');
    expect(await listedOn(admin.token)).toEqual(before);
    expect(before).toEqual({ status: 200, count: expect.any(Number) });
    expect(before.count).toBeGreaterThan(0);
  },
);
