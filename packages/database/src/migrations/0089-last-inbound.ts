import { sql, type Kysely } from 'kysely';

/**
 * Stores in the active tickets of the Cloud API when the customer last wrote on the connection, even if that was in an earlier
 * ticket. The update writes each of these rows, so that devices pull them and get the time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The policies compare rows with the company of the transaction. A migration has no company, so the policies are switched off.
  `alter table tickets no force row level security`,
  `update tickets t set last_inbound_at = (
      select max(e.last_inbound_at) from tickets e
       where e.company_id = t.company_id and e.contact_id = t.contact_id and e.whatsapp_id = t.whatsapp_id)
    where t.channel = 'whatsappapi' and t.status <> 'closed'`,
  `alter table tickets force row level security`,
];
