import type { Pool, PoolConfig } from 'pg';

/** The longest time that a statement of the application may take, in milliseconds. PostgreSQL cancels it then. */
const STATEMENT_MS = 30_000;
/**
 * The longest time that a transaction may be idle, and that it may last, in milliseconds. An open transaction delays the change
 * feed of every company.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;
const TRANSACTION_MS = 60_000;

/** The options of every pool of a running application. Migrations and imports have their own pools. */
export const poolLimits = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  connectionTimeoutMillis: 10_000,
} as const satisfies PoolConfig;

/** Limits the duration of transactions of `pool`, if the server can (PostgreSQL 17 and later). */
export function limitTransactions(pool: Pool, limitMs = TRANSACTION_MS): void {
  pool.on('connect', (client) => {
    client
      .query(`select set_config('transaction_timeout', $1, false) where current_setting('server_version_num')::int >= 170000`, [
        String(limitMs),
      ])
      // If this statement fails, the connection is broken, and its next use reports the error.
      .catch(() => {});
  });
}
