import { ContactId, MessageId, TicketId, TicketNoteId } from '@prosa/contract/ids';
import { sql, type CompiledQuery } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryBuilder } from '@prosa/database/query-builder';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createChanges } from '../platform/write.ts';
import { insertCompanyInSamePartition, insertContactsWithTickets } from '../testing/two-companies/fill-company.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { loadEventContent, NO_AUDIENCE } from './load-event-content.ts';

const CUSTOMERS = 2_000;
/**
 * The maximum number of rows of each table that the events of one message may read. The events need a few rows, while a scan
 * would read at least a tenth of the customers.
 */
const MAX_ROWS_READ = 200;

let setUp: TestServices;
/** The tenant database with a single connection. Its cached plans are used for every event. */
let database: TenantDatabase;

beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  database = openTenantDatabase(String(setUp.services.database.pool.options.connectionString), {
    poolSize: 1,
    onPoolError: () => {}, // dropping the database while this pool is open causes an error
  });
});
afterAll(async () => {
  await database.close();
  await setUp.stop();
});

const readRowCountsSql = sql`
  select relname as "table", coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0) as read
    from pg_stat_xact_user_tables`.compile(queryBuilder);

const Count = v.object({ table: v.string(), read: v.string() });
const toCounts = (rows: unknown): Map<string, number> =>
  new Map(v.parse(v.array(Count), rows).map(({ table, read }) => [table, Number(read)]));

/** Loads the events of the company's newest message. Returns the number of read rows of each table with too many of them. */
async function findOverreadTables(): Promise<Record<string, number>> {
  const [row] = await setUp.rows(
    `select id, ticket_id, contact_id from messages where company_id = 1 order by ticket_id desc limit 1`,
  );
  const changes = createChanges();
  const id = row?.['id'];
  changes.messages.set(v.parse(MessageId, id ?? crypto.randomUUID()), 'create');
  changes.tickets.set(v.parse(TicketId, row?.['ticket_id'] ?? 1), 'update');
  changes.contacts.set(v.parse(ContactId, row?.['contact_id'] ?? 1), 'update');
  changes.ticketNotes.set(v.parse(TicketNoteId, crypto.randomUUID()), 'create');
  let read: Record<string, number> = {};
  const counted: TenantDatabase['readTenant'] = async (companyId, ...reads) => {
    const [before, ...results] = await database.readTenant<CompiledQuery[]>(
      companyId,
      readRowCountsSql,
      ...reads,
      readRowCountsSql,
    );
    const [earlier, later] = [toCounts(before), toCounts(results.pop())];
    read = Object.fromEntries([...later].map(([table, count]) => [table, count - (earlier.get(table) ?? 0)]));
    // The results of the two added counter queries are removed, so the caller gets one result for each of its reads.
    return results as never;
  };
  await loadEventContent({ ...database, readTenant: counted }, setUp.companyId, { changes, knownAudience: NO_AUDIENCE });
  return Object.fromEntries(Object.entries(read).filter(([, count]) => count > MAX_ROWS_READ));
}

it("loading a message's events reads only a few rows, even if the statistics do not include the company", async () => {
  // The statistics include another company in the same partition, but not this company, which grew within the last minutes.
  await insertContactsWithTickets(setUp, await insertCompanyInSamePartition(setUp), CUSTOMERS);
  await setUp.rows('analyze');
  await insertContactsWithTickets(setUp, setUp.companyId, CUSTOMERS);
  for (let n = 0; n < 10; n++) expect(await findOverreadTables()).toEqual({});
});
