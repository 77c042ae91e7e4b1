import { sql, type Kysely } from 'kysely';

/** Stores the position of a command's changes in the change feed, so that a repeated answer shows how old it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table commands add column made_xid xid8 not null default pg_current_xact_id()`).execute(db);
}
