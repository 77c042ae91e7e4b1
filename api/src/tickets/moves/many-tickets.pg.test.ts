import { DeletedQueue } from '@prosa/contract/queues/queue-fields';
import { type RawBuilder, sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

/**
 * The number of tickets. A statement with six parameters for each of them would exceed PostgreSQL's maximum number of parameters.
 */
const TICKETS = 12_000;
let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let queueId: number | undefined;

const queryInCompany = <Row>(statement: RawBuilder<Row>) =>
  api.services.database.withTenant(admin.user.companyId, async (tx) => (await statement.execute(tx)).rows);
const call = (method: string, path: string, body?: unknown) => api.call(method, path, { token: admin.token, body });

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
  const { companyId } = admin.user;
  [{ id: queueId } = { id: undefined }] = await queryInCompany(
    sql<{
      id: number;
    }>`insert into queues (company_id, name, color) values (${companyId}::int, 'De muitos', '#ab12cd') returning id`,
  );
  await queryInCompany(sql`
    with contact as (
      insert into contacts (company_id, name, number, channel)
      select ${companyId}::int, 'Cliente ' || n, '55116' || lpad(n::text, 8, '0'), 'simulator' from generate_series(1, ${TICKETS}::int) n
      returning company_id, id)
    insert into tickets (company_id, contact_id, channel, status, queue_id)
    select company_id, id, 'simulator', 'pending', ${queueId}::int from contact`);
});
afterAll(() => api.stop());

const countLogs = async (type: string) =>
  (await queryInCompany(sql<{ count: number }>`select count(*)::int as count from ticket_log where type = ${type}`))[0]?.count;

it('deleting a queue moves all of its tickets, however many there are', async () => {
  const answer = await call('DELETE', `/queue/${queueId}`);
  expect(answer.status).toBe(200);
  expect(parse(DeletedQueue, await answer.json()).movedTickets).toBe(TICKETS);
  expect(await countLogs('queue')).toBe(TICKETS);
});

it('closing all tickets closes every ticket of the list, however many there are', async () => {
  const before = (await countLogs('closed')) ?? 0;
  const answer = await call('POST', '/tickets/closeAll', { status: 'pending', showAll: true });
  expect(answer.status).toBe(200);
  const { closed } = (await answer.json()) as { closed: number }; // The cast is safe: the API sent the answer.
  expect(closed).toBeGreaterThanOrEqual(TICKETS);
  expect(await countLogs('closed')).toBe(before + closed);
});
