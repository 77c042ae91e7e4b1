import type { Database } from '@prosa/database/database';
import type { TenantTransaction } from '@prosa/database/tenant';
import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';

/** Runs a read with connections of `pool`, and returns the statements that the read sent to the database. */
export async function captureStatements(
  pool: PostgresPool,
  read: (tx: TenantTransaction) => Promise<unknown>,
): Promise<readonly CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) });
  // The cast is safe: a read uses only the methods that a transaction shares with the database.
  await read(database as unknown as TenantTransaction);
  return sent;
}
