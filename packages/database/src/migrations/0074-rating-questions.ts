import { sql, type Kysely } from 'kysely';

/**
 * Stores when a ticket's customer was asked for a rating. Intake needs this time for every message, even of a closed ticket, and
 * `rating_at` of the service, which reports read, has no index by ticket.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column rating_asked_at timestamptz`.execute(db);
}
