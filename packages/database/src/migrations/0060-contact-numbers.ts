import { sql, type Kysely } from 'kysely';

/**
 * Finds a contact by its number without reading all contacts of the company. Each new contact and each imported row needs this
 * search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_by_number on contacts (company_id, number)`.execute(db);
}
