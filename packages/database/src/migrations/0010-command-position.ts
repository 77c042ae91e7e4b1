import { sql, type Kysely } from 'kysely';

/** Where in the change feed a command's own changes are: a repeated answer says how old it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table commands add column made_xid xid8 not null default pg_current_xact_id()`).execute(db);
}
