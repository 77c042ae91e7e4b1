import { sql, type Kysely } from 'kysely';

/**
 * Drops the content of the webhooks that were processed before the server dropped it itself. A message that its customer deleted must
 * be gone from here, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The policies of row-level security name the company of a transaction, and a migration has none.
  `alter table webhook_deliveries no force row level security`,
  `update webhook_deliveries set payload = '{}' where processed_at is not null`,
  `alter table webhook_deliveries force row level security`,
];
