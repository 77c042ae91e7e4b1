import { sql, type Kysely } from 'kysely';

/** Stores the size of a long job's file, so that an interrupted download continues where it ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table long_jobs add column file_bytes bigint`).execute(db);
}
