import * as v from 'valibot';
import { ConnectionId, TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import type { TenantTransaction } from '@prosa/database/tenant';
import { commit, type Write } from '../platform/write.ts';
import { insertCompanyInSamePartition, insertContactsWithTickets } from '../testing/two-companies/fill-company.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { answerBursts } from './answers/answer-bursts.ts';
import { receiveMessages } from './receive-messages.ts';

const CUSTOMERS = 2_000;
/**
 * The maximum number of rows of each table that may be read while a message is received. Receiving a message needs only a few
 * rows. A scan of a table would read at least a tenth of the customers.
 */
const MAX_ROWS_READ = 200;

let setUp: TestServices;

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  const { rows } = setUp;
  // PostgreSQL analyzes the tables before the tested company gets its rows. The statistics therefore describe only another
  // company in the same partition. In production, the statistics are outdated in the same way if a company has grown within the
  // last minutes.
  await insertContactsWithTickets(setUp, await insertCompanyInSamePartition(setUp), CUSTOMERS);
  await rows('analyze');
  await insertContactsWithTickets(setUp, setUp.companyId, CUSTOMERS);
});
afterAll(() => setUp.stop());

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

const receive = (number: string) => (write: Write) =>
  receiveMessages(write, [{ whatsappId: v.parse(ConnectionId, 1), message: inbound(number) }]);

/** Counts the rows of each table that are read when one message is received or answered. */
async function countRowsRead(work: (write: Write) => Promise<void>): Promise<Record<string, number>> {
  const { services, companyId } = setUp;
  return commit(services, companyId, async (write) => {
    const before = await countRowsReadSoFar(write.tx);
    await work(write);
    const after = await countRowsReadSoFar(write.tx);
    return Object.fromEntries([...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)] as const));
  });
}

/**
 * Reads how many rows the database connection has read from each table. The numbers may also include earlier transactions,
 * because PostgreSQL publishes these statistics with a delay.
 */
async function countRowsReadSoFar(tx: TenantTransaction): Promise<Map<string, number>> {
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
])('recording and answering a message of %s reads only a few rows, even in a company with many rows', async (_who, number) => {
  const read = await countRowsRead(receive(number));
  expect(Object.entries(read).filter(([, count]) => count > MAX_ROWS_READ)).toEqual([]);
  const [unanswered] = await setUp.rows(
    `update unanswered_messages set received_at = now() - interval '5 s' returning ticket_id`,
  );
  const ticketId = v.parse(TicketId, unanswered?.['ticket_id']);
  const readByAnswer = await countRowsRead((write) => answerBursts(write, [ticketId]));
  expect(Object.entries(readByAnswer).filter(([, count]) => count > MAX_ROWS_READ)).toEqual([]);
});

it('recording a message in a ticket that an attendant serves reads no options of chatbots', async () => {
  const { rows } = setUp;
  await rows(
    `insert into chatbots (company_id, queue_id, position, name) select 1, 1, n, 'Opção ' || n from generate_series(1, 99) n`,
  );
  const number = '5511910000003';
  expect((await countRowsRead(receive(number)))['chatbots']).toBe(99);
  await rows(
    `update tickets set status = 'open', user_id = (select min(id) from users where company_id = 1)
      where company_id = 1 and contact_id = (select id from contacts where company_id = 1 and number = $1) and status <> 'closed'`,
    number,
  );
  expect((await countRowsRead(receive(number)))['chatbots'] ?? 0).toBe(0);
});
