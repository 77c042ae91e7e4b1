import { sql, type Kysely } from 'kysely';

/**
 * Adds a column with the users whom a private note mentions and who have not opened the ticket since. All rows of users are
 * updated, so that devices pull the fields from which the app knows which tickets a colleague may see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array')`,
  `create index tickets_mentions on tickets (company_id) where mentions <> '[]'`,
  // The owner of the tables is no superuser, so the policies apply to the owner, too. They are switched off for this transaction.
  `alter table users no force row level security`,
  `update users set name = name`,
  `alter table users force row level security`,
];
