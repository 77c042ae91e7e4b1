import { sql, type Kysely } from 'kysely';

/**
 * Adds an index that finds a contact by its number without reading all contacts of the company. Such a search runs for each new
 * contact and for each imported row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_by_number on contacts (company_id, number)`.execute(db);
}
