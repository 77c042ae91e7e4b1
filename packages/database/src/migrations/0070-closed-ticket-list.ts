import { sql, type Kysely } from 'kysely';

/**
 * Counts the closed tickets of a list, one for each contact and connection, from an index alone. The index therefore has the
 * columns that decide whether a user sees a closed ticket. It also has the id, with which a page decides whether a ticket is its
 * contact's newest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tickets_closed`.execute(db);
  await sql`
    create index tickets_closed on tickets (company_id, contact_id, whatsapp_id, id desc) include (queue_id, user_id)
      where status = 'closed'`.execute(db);
}
