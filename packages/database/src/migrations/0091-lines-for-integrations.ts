import { sql, type Kysely } from 'kysely';

/**
 * Adds the lines of each text that waits for an integration, each with the message from which it comes. If the customer deletes a
 * message, its line can then be removed from the text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table integration_messages add column lines jsonb not null default '[]'`).execute(db);
}
