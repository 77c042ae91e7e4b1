import { Client, Pool } from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@prosa/testing/test-database';
import { createFeedLagReader } from './feed-lag.ts';
import { watchFeed } from './watch-feed.ts';

it('a database session that blocks the change feed is reported, and a warning about it is logged', async () => {
  const test = await createTestDatabase();
  const pool = new Pool({ connectionString: test.adminUrl, max: 1 });
  const writer = new Client({ connectionString: test.adminUrl, application_name: 'slow-writer' });
  await writer.connect();
  let nowMs = 0;
  const warnings: string[] = [];
  const lag = createFeedLagReader(pool, () => nowMs);
  const watch = watchFeed(lag, pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) }));
  try {
    await writer.query('begin');
    await writer.query('select pg_current_xact_id()');
    // Other tests in this cluster may have older open transactions. The change feed ends at this test's transaction only after
    // they have ended.
    const { rows } = await writer.query<{ own: string }>('select pg_current_xact_id()::text as own');
    await expect
      .poll(async () => (await pool.query(`select pg_snapshot_xmin(pg_current_snapshot())::text as end`)).rows[0])
      .toEqual({ end: rows[0]?.own });
    // The feed lags only if another transaction commits while the open one blocks it.
    await pool.query('select pg_current_xact_id()');
    expect((await lag()).seconds).toBe(0);
    await watch.check();
    expect(warnings).toEqual([]);
    nowMs = 40_000;
    expect(await lag()).toMatchObject({ seconds: 40, cause: expect.stringContaining('slow-writer') });
    await watch.check();
    expect(warnings.join('')).toContain('slow-writer');
    await writer.query('rollback');
    await expect.poll(async () => (await lag()).seconds).toBe(0);
  } finally {
    watch.stop();
    await writer.end();
    await pool.end();
    await test.drop();
  }
});
