import type { Pool } from 'pg';

/** The time for which the change feed has not advanced although transactions committed, and the session that blocks it. */
export type FeedLag = { readonly seconds: number; readonly cause: string };

type FeedSample = { end: string; isBehind: boolean; cause: string | null };

/**
 * Creates a function that measures the lag of the change feed each time it is called. The feed ends before the oldest open
 * transaction of the cluster that has written. PostgreSQL hides the details of sessions of other roles, and the cause then says
 * only that they are hidden.
 */
export function createFeedLagReader(pool: Pool, nowMs: () => number = () => performance.now()): () => Promise<FeedLag> {
  let end = '';
  let sinceMs = 0;
  return async () => {
    const { rows } = await pool.query<FeedSample>(
      `select pg_snapshot_xmin(now.s)::text as end, pg_snapshot_xmin(now.s) < pg_snapshot_xmax(now.s) as "isBehind",
              (select format('pid %s, user %s, %s %s', pid, usename, application_name, state) from pg_stat_activity
                where backend_xid is not null and pid <> pg_backend_pid() order by age(backend_xid) desc limit 1) as cause
         from (select pg_current_snapshot() as s) now`,
    );
    const sample = rows[0];
    if (sample === undefined) throw new Error('the database did not say where its change feed is');
    if (sample.end !== end || !sample.isBehind) {
      end = sample.end;
      sinceMs = nowMs();
    }
    const seconds = (nowMs() - sinceMs) / 1000;
    return { seconds, cause: seconds === 0 ? '' : (sample.cause ?? 'a session of another role or database') };
  };
}
