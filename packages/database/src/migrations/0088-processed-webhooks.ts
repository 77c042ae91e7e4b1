import { sql, type Kysely } from 'kysely';

/**
 * Deletes the content of the webhooks that were processed before the server deleted it itself. A message that its customer
 * deleted must not remain in a stored webhook.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The policies of row-level security need the company of a transaction, and a migration has none.
  `alter table webhook_deliveries no force row level security`,
  `update webhook_deliveries set payload = '{}' where processed_at is not null`,
  `alter table webhook_deliveries force row level security`,
];
