import { sql, type Kysely } from 'kysely';

/**
 * Stores in the ticket when its customer was asked for a rating. Intake needs this time for every message, even in a closed
 * ticket. The service's `rating_at`, which reports read, has no index by ticket.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column rating_asked_at timestamptz`.execute(db);
}
