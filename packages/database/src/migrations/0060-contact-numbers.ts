import { sql, type Kysely } from 'kysely';

/** Finds a contact by its number without reading all contacts of the company, as each new contact and each imported row does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_by_number on contacts (company_id, number)`.execute(db);
}
