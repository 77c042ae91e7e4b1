import { sql, type Kysely } from 'kysely';

/**
 * Stores the time up to which the customer's messages in a ticket are answered. The time at which the customer begins to wait can
 * be computed from it, and doesn't depend on the order in which messages arrive. If the customer of an existing ticket waits, the
 * messages before the waiting count as answered. In any other existing ticket, all messages that have arrived count as answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column answered_until timestamptz`,
  /**
   * The policies compare rows with the company of the transaction. A migration has no company, so the policies are switched off.
   */
  `alter table tickets no force row level security`,
  `update tickets set answered_until = coalesce(waiting_since - interval '1 millisecond', last_inbound_at)`,
  `alter table tickets force row level security`,
];
