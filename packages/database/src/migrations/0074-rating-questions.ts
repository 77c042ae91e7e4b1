import { sql, type Kysely } from 'kysely';

/**
 * Stores when a ticket's customer was asked for a rating. Intake needs the time for every message, also that of a closed ticket.
 * The service's `rating_at`, which reports read, has no index over tickets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column rating_asked_at timestamptz`.execute(db);
}
