import * as v from 'valibot';
import { QueueId, UserId } from '@prosa/contract/ids';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { seesTicket, type TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import type { TicketState } from '@prosa/domain/tickets/ticket-state';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { seesTicketSql } from './sees-ticket-sql.ts';

let test: TestDatabase;
let database: TenantDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openTenantDatabase(test.url, { poolSize: 2, onPoolError: () => {} });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const id = fc.integer({ min: 1, max: 3 }).map((number) => v.parse(UserId, number));
const anyQueueId = fc.integer({ min: 1, max: 3 }).map((number) => v.parse(QueueId, number));
const onOff = fc.constantFrom('enabled', 'disabled' as const);
const viewer: fc.Arbitrary<TicketViewer> = fc.record({
  id,
  profile: fc.constantFrom('admin', 'user' as const),
  allTicket: fc.constantFrom('enable', 'disable' as const),
  allowGroup: fc.boolean(),
  allHistoric: onOff,
  allUserChat: onOff,
  queueIds: fc.uniqueArray(anyQueueId),
});

const statuses = ['pending', 'open', 'closed', 'group', 'lgpd', 'nps'] as const;
const everyTicket: TicketState[] = statuses.flatMap((status) =>
  [null, ...[1, 2, 3].map((each) => v.parse(UserId, each))].flatMap((userId) =>
    [null, ...[1, 2, 3].map((each) => v.parse(QueueId, each))].map((queueId) => ({ status, userId, queueId, isGroup: false })),
  ),
);

it('the SQL condition and the domain’s rule accept the same tickets, whether or not the query selects one status', async () => {
  await fc.assert(
    fc.asyncProperty(viewer, async (who) => {
      const seen = await database.withPlatform('start-up', async (tx) => {
        const { rows } = await sql<{ sees: boolean; sees_of_status: boolean }>`
          select ${seesTicketSql(who)} as sees, case t.status ${sql.join(
            statuses.map((status) => sql`when ${sql.lit(status)} then ${seesTicketSql(who, 't', status)}`),
            sql` `,
          )} end as sees_of_status
            from jsonb_array_elements(${JSON.stringify(everyTicket)}::jsonb) with ordinality as given(ticket, nr),
            lateral (select ticket->>'status' as status, (ticket->>'userId')::int as user_id, (ticket->>'queueId')::int as queue_id) t
           order by nr`.execute(tx);
        return rows.map((row) => [row.sees, row.sees_of_status]);
      });
      expect(seen).toEqual(everyTicket.map((ticket) => [seesTicket(who, ticket), seesTicket(who, ticket)]));
    }),
    { numRuns: 60 },
  );
});
