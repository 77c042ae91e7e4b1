import { sql, type Kysely } from 'kysely';

/**
 * The users whom private notes mention, until each has opened the ticket. The update of the users sends their devices the fields
 * by which an app knows the tickets of a colleague.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column mentions jsonb not null default '[]' check (jsonb_typeof(mentions) = 'array')`,
  `create index tickets_mentions on tickets (company_id) where mentions <> '[]'`,
  // The owner of the tables is no superuser and is held to the policies like everybody, so they are lifted for this transaction.
  `alter table users no force row level security`,
  `update users set name = name`,
  `alter table users force row level security`,
];
