import type { Pool, PoolConfig } from 'pg';

/** The maximum duration of a statement of the application, in milliseconds. PostgreSQL cancels a statement that takes longer. */
const MAX_STATEMENT_MS = 30_000;
/**
 * The maximum time that a transaction may be idle, in milliseconds. An open transaction delays the change feed of every company,
 * even while it is idle.
 */
const MAX_IDLE_IN_TRANSACTION_MS = 30_000;
/** The maximum duration of a transaction, in milliseconds. */
const MAX_TRANSACTION_MS = 60_000;

/** The options of every pool of a running application. Migrations and imports use other pools. */
export const poolLimits = {
  statement_timeout: MAX_STATEMENT_MS,
  idle_in_transaction_session_timeout: MAX_IDLE_IN_TRANSACTION_MS,
  connectionTimeoutMillis: 10_000,
} as const satisfies PoolConfig;

/** Limits the duration of the transactions of `pool`. Has no effect before PostgreSQL 17. */
export function limitTransactionTime(pool: Pool, limitMs = MAX_TRANSACTION_MS): void {
  pool.on('connect', (client) => {
    client
      .query(`select set_config('transaction_timeout', $1, false) where current_setting('server_version_num')::int >= 170000`, [
        String(limitMs),
      ])
      // If this statement fails, the connection is broken, and the next statement over it reports the error.
      .catch(() => {});
  });
}
