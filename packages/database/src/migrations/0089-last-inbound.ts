import { sql, type Kysely } from 'kysely';

/**
 * Stores in the active tickets of the Cloud API when the customer wrote last on the connection, even if that was in an earlier
 * ticket. The update writes each of these rows, so that devices pull the time, which their stored rows lack.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The policies of row-level security need the company of a transaction, and a migration has none.
  `alter table tickets no force row level security`,
  `update tickets t set last_inbound_at = (
      select max(e.last_inbound_at) from tickets e
       where e.company_id = t.company_id and e.contact_id = t.contact_id and e.whatsapp_id = t.whatsapp_id)
    where t.channel = 'whatsappapi' and t.status <> 'closed'`,
  `alter table tickets force row level security`,
];
