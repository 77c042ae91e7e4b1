import { Client } from 'pg';
import { expect, vi } from 'vitest';
import type { TestApi } from './start-test-api.ts';

/** Works in the test's database around all policies. */
export async function asAdmin<T>({ database }: TestApi, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Resolves when the change feed's end has passed all that is committed now. It ends before the oldest transaction that is still
 * open anywhere in the cluster, and other tests run beside this one.
 */
export const feedPassed = (api: TestApi): Promise<void> =>
  asAdmin(api, async (client) => {
    const { rows } = await client.query<{ now: string }>(`select pg_current_xact_id()::text as now`);
    await vi.waitFor(
      async () => {
        const end = await client.query(`select where pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8`, [rows[0]?.now]);
        expect(end.rowCount).toBe(1);
      },
      { timeout: 20_000, interval: 10 },
    );
  });
