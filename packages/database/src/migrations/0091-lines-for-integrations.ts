import { sql, type Kysely } from 'kysely';

/**
 * The lines of each text that waits for an integration, with the message that each of them is, so that the line of a message that its
 * customer deletes can be taken out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table integration_messages add column lines jsonb not null default '[]'`).execute(db);
}
