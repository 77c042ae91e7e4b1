import { sql, type Kysely } from 'kysely';

/**
 * Adds an index from which the closed tickets of a list are counted, one for each contact and connection. The index has the
 * columns that decide whether a user sees a closed ticket. It also has the id, from which a page learns whether a ticket is the
 * newest of its contact.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tickets_closed`.execute(db);
  await sql`
    create index tickets_closed on tickets (company_id, contact_id, whatsapp_id, id desc) include (queue_id, user_id)
      where status = 'closed'`.execute(db);
}
