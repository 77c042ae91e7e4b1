import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import type { TenantTransaction } from '@prosa/database/tenant';
import { commit } from '../platform/write.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { receiveMessages } from './receive-messages.ts';

const CUSTOMERS = 2_000;
/** The most rows that a message may read of each table. It needs a handful; a tenth of the customers would be a scan. */
const MOST_ROWS_READ = 200;

let setUp: TestServices;

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  const { rows } = setUp;
  // The statistics know a neighbour in the same partition, and nothing yet of the company: it grew within the last minutes.
  await fillCompany(await addNeighbour());
  await rows('analyze');
  await fillCompany(setUp.companyId);
});
afterAll(() => setUp.stop());

/** Adds a company whose rows lie in the same partitions as those of company 1. */
async function addNeighbour(): Promise<number> {
  const { rows } = setUp;
  await rows(
    `insert into companies (name, plan_id, due_at) select 'c' || n, plan_id, due_at from companies, generate_series(1, 100) n`,
  );
  await rows(`insert into contacts (company_id, name, number, channel) select id, 'x', '1', 'whatsappapi' from companies`);
  const [neighbour] = await rows(
    `select other.company_id from contacts other join contacts ours on ours.tableoid = other.tableoid
      where ours.company_id = 1 and other.company_id <> 1 limit 1`,
  );
  await rows(`delete from contacts`);
  return Number(neighbour?.['company_id']);
}

async function fillCompany(company: number): Promise<void> {
  const { rows } = setUp;
  await rows(
    `insert into contacts (company_id, name, number, channel)
     select $1, 'Cliente', '55119' || n, 'whatsappapi' from generate_series(10000000, 10000000 + $2::int - 1) n`,
    company,
    CUSTOMERS,
  );
  await rows(
    `insert into contact_identities (company_id, kind, value, contact_id) select company_id, 'phone', number, id from contacts where company_id = $1`,
    company,
  );
  await rows(
    `insert into tickets (company_id, status, channel, contact_id, whatsapp_id)
     select c.company_id, case when c.id % 2 = 0 then 'closed' else 'pending' end, 'whatsappapi', c.id, w.id
       from contacts c left join whatsapps w on w.company_id = c.company_id where c.company_id = $1`,
    company,
  );
  await rows(
    `insert into messages (company_id, id, ticket_id, contact_id, body, from_me, delivery, provider_id, whatsapp_id)
     select company_id, gen_random_uuid(), id, contact_id, 'Oi', false, 'received', 'wamid.' || id, whatsapp_id from tickets where company_id = $1`,
    company,
  );
}

const inbound = (number: string): InboundMessage => ({
  providerId: `in.${crypto.randomUUID()}`,
  fromMe: false,
  contact: { identity: { kind: 'phone', value: number }, name: 'Rita Lee', number, isGroup: false },
  body: 'Bom dia',
  mediaType: 'chat',
  media: null,
  quotedProviderId: null,
  dataJson: null,
  at: new Date(),
});

/** Rows that receiving one message reads of each table. */
async function countRowsRead(number: string): Promise<Record<string, number>> {
  const { services, companyId } = setUp;
  return commit(services, companyId, async (write) => {
    const before = await rowsReadSoFar(write.tx);
    await receiveMessages(write, [{ whatsappId: 1, message: inbound(number) }]);
    const after = await rowsReadSoFar(write.tx);
    return Object.fromEntries([...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)] as const));
  });
}

/** The counters of the connection, which go on over its transactions until PostgreSQL publishes them. */
async function rowsReadSoFar(tx: TenantTransaction): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; read: string }>`
    select relname as "table", coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0) as read from pg_stat_xact_user_tables`.execute(
    tx,
  );
  return new Map(rows.map(({ table, read }) => [table, Number(read)]));
}

it.each([
  ['a new customer', '5511887654321'],
  ['a customer with a closed ticket', '5511910000001'],
  ['a customer with an active ticket', '5511910000002'],
])('a message of %s reads a few rows, however many the company has', async (_who, number) => {
  const read = await countRowsRead(number);
  expect(Object.entries(read).filter(([, count]) => count > MOST_ROWS_READ)).toEqual([]);
});
