import { sql, type Kysely } from 'kysely';

/**
 * Adds indexes with which contacts are listed by name without sorting all of them, and with which the contacts of a user's wallet
 * are found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index contacts_by_name on contacts (company_id, fold(name), id)`,
  `create index contact_wallets_user on contact_wallets (company_id, user_id, contact_id)`,
];
