import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryBuilder } from '@prosa/database/query-builder';
import type { TenantTransaction } from '@prosa/database/tenant';
import { createWaitingDelivery } from '../testing/create-waiting-delivery.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { loadNextDeliveries } from './load-next-delivery.ts';

const SENT_MESSAGES = 2_000;
/** The maximum number of messages and deliveries that may be read to find a ticket's first unsent message. */
const MAX_ROWS_READ = 10;
/**
 * The number of runs. There are many, because PostgreSQL may change to a plan that fits all values only after some runs on a
 * database connection.
 */
const RUNS = 30;

let setUp: TestServices;

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
});
afterAll(() => setUp.stop());

const readRowCountSql = sql<{ rows: string }>`
  select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0)) as rows
    from pg_stat_xact_user_tables where relname in ('messages', 'deliveries')`.compile(queryBuilder);

/**
 * Returns the number of messages and deliveries that the database connection has read. Only the difference of two counts is
 * meaningful.
 */
async function countReadRows(tx: TenantTransaction): Promise<number> {
  const [count] = (await tx.executeQuery(readRowCountSql)).rows;
  return Number(count?.rows);
}

test('finding the first unsent message of a ticket reads only a few rows, however many messages the ticket has', async () => {
  const { ticketId, id } = await createWaitingDelivery(setUp, '5511900600001');
  await setUp.rows(
    `with sent as (
       insert into messages (company_id, id, ticket_id, contact_id, whatsapp_id, body, from_me, media_type, delivery, created_at)
       select company_id, gen_random_uuid(), ticket_id, contact_id, whatsapp_id, 'antes', true, 'chat', 'sent',
              created_at - make_interval(secs => n) from messages, generate_series(1, $2) n where id = $1
       returning company_id, id, whatsapp_id)
     insert into deliveries (company_id, message_id, whatsapp_id, state) select company_id, id, whatsapp_id, 'sent' from sent`,
    id,
    SENT_MESSAGES,
  );
  for (let run = 0; run < RUNS; run += 1) {
    const [found, rows] = await setUp.services.database.withTenant(setUp.companyId, async (tx) => {
      const before = await countReadRows(tx);
      const [next] = await loadNextDeliveries(tx, setUp.companyId, [ticketId]);
      return [next?.messageId, (await countReadRows(tx)) - before];
    });
    expect(found).toBe(id);
    expect(rows).toBeLessThanOrEqual(MAX_ROWS_READ);
  }
});
