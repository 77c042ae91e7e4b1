import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Client } from 'pg';
import type { Config } from '../config.ts';

/** The key of our advisory lock in the database. Any number would do. */
const LOCK_KEY = 7_077_001;
const LOCK_RETRY_INTERVAL_MS = 250;

/** A lock on the database. `release` lets the next process acquire the lock. */
export type DatabaseLock = { readonly release: () => Promise<void> };

/**
 * Takes this process's lock on the database. Without Redis, only one process may run. A second process would miss the first
 * one's live events, wake-ups and limits. With Redis, many may run. The advisory lock ends with its database connection, even
 * if the process crashes. Waits `waitMs` for a process that is stopping, and then throws an error that tells an operator what
 * to do.
 */
export async function lockDatabase(config: Config, log: Logger, waitMs: number): Promise<DatabaseLock> {
  let client = await tryLockInstallation(config, waitMs);
  if (client === null)
    throw new Error(
      config.redisUrl === null
        ? 'Another process of Prosa works on this database. Several processes need Redis: set REDIS_URL for all of them, or stop the other one.'
        : 'A process of Prosa without Redis works on this database. Stop it and start it with REDIS_URL.',
    );
  let isReleased = false;
  const lockAgainWhenLost = (lockClient: Client): void => {
    lockClient.once('error', (error) => log.warn({ err: error }, 'the lock on the database was lost with its connection'));
    lockClient.once('end', () => {
      if (!isReleased) void lockAgain();
    });
  };
  const lockAgain = async (): Promise<void> => {
    while (!isReleased) {
      const newClient = await tryLockInstallation(config, 0).catch(() => null);
      if (newClient !== null && isReleased) return newClient.end();
      if (newClient !== null) {
        client = newClient;
        return lockAgainWhenLost(newClient);
      }
      await sleep(LOCK_RETRY_INTERVAL_MS * 4, undefined, { ref: false });
    }
  };
  lockAgainWhenLost(client);
  return {
    async release() {
      isReleased = true;
      await client?.end().catch(() => {});
    },
  };
}

async function tryLockInstallation({ databaseUrl, redisUrl }: Config, waitMs: number): Promise<Client | null> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'prosa: place of a process' });
  // This listener ignores a connection error, because the query that the error interrupts fails, too.
  client.on('error', () => {});
  await client.connect();
  const lockFunction = redisUrl === null ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  try {
    for (const start = performance.now(); ; await sleep(LOCK_RETRY_INTERVAL_MS)) {
      const { rows } = await client.query<{ taken: boolean }>(`select ${lockFunction}($1) as taken`, [LOCK_KEY]);
      if (rows[0]?.taken === true) return client;
      if (performance.now() - start >= waitMs) break;
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await client.end();
  return null;
}
