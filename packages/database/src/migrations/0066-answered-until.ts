import { sql, type Kysely } from 'kysely';

/**
 * Stores the time up to which the customer's messages of a ticket are answered, so that the start of the waiting is the same in
 * whatever order messages arrive. In a ticket whose customer waits, all messages before the waiting are answered. In any other
 * ticket, all messages that have arrived are answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column answered_until timestamptz`,
  /** The policies need the company of a transaction, and a migration has none. */
  `alter table tickets no force row level security`,
  `update tickets set answered_until = coalesce(waiting_since - interval '1 millisecond', last_inbound_at)`,
  `alter table tickets force row level security`,
];
