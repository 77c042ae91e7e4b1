import type { Pool, PoolConfig } from 'pg';

/** A statement of the application that takes longer is broken off. */
const STATEMENT_MS = 30_000;
/** An open transaction holds back the change feed of everybody (its watermark), so none may idle or last. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const TRANSACTION_MS = 60_000;

/** The options of every pool of a running application; migrations and loads of data have pools of their own. */
export const poolLimits = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  connectionTimeoutMillis: 10_000,
} as const satisfies PoolConfig;

/** Caps how long a transaction of `pool` may last, where the server can (PostgreSQL 17 and later). */
export function limitTransactions(pool: Pool, limitMs = TRANSACTION_MS): void {
  pool.on('connect', (client) => {
    client
      .query(`select set_config('transaction_timeout', $1, false) where current_setting('server_version_num')::int >= 170000`, [
        String(limitMs),
      ])
      // The connection is broken then, and what it is used for says so.
      .catch(() => {});
  });
}
