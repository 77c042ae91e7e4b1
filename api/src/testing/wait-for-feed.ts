import { Client } from 'pg';
import { expect, vi } from 'vitest';
import type { TestApi } from './start-test-api.ts';

/** Runs `work` with a database connection that bypasses row-level security. */
export async function runAsDatabaseAdmin<T>({ database }: TestApi, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Waits until the change feed has reached the last commit. This may take a while, because the feed ends before the oldest open
 * transaction of the cluster, and other tests run at the same time.
 */
export const waitForFeed = (api: TestApi): Promise<void> =>
  runAsDatabaseAdmin(api, async (client) => {
    const { rows } = await client.query<{ now: string }>(`select pg_current_xact_id()::text as now`);
    await vi.waitFor(
      async () => {
        const end = await client.query(`select where pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8`, [rows[0]?.now]);
        expect(end.rowCount).toBe(1);
      },
      { interval: 10 },
    );
  });
