import type { Pool, PoolConfig } from 'pg';

/** A longer statement of the application is cancelled. */
const STATEMENT_MS = 30_000;
/** An open transaction delays everybody's change feed (its watermark), so none may idle or last long. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const TRANSACTION_MS = 60_000;

/** The options of every pool of a running application; migrations and imports have their own pools. */
export const poolLimits = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  connectionTimeoutMillis: 10_000,
} as const satisfies PoolConfig;

/** Limits how long a transaction of `pool` may last, if the server can (PostgreSQL 17 and later). */
export function limitTransactions(pool: Pool, limitMs = TRANSACTION_MS): void {
  pool.on('connect', (client) => {
    client
      .query(`select set_config('transaction_timeout', $1, false) where current_setting('server_version_num')::int >= 170000`, [
        String(limitMs),
      ])
      // The connection is broken then, and its next use reports it.
      .catch(() => {});
  });
}
