import type { Pool } from 'pg';

/** How long the change feed has stood still though transactions went on, and who holds it back. */
export type FeedLag = { readonly seconds: number; readonly culprit: string };

type Sample = { end: string; isBehind: boolean; culprit: string | null };

/**
 * Gives a meter of the change feed's lag, to be asked again and again: the feed ends before the oldest open transaction that
 * wrote anything anywhere in the cluster. What other roles do shows as their session's number only.
 */
export function createFeedLag(pool: Pool, nowMs: () => number = () => performance.now()): () => Promise<FeedLag> {
  let end = '';
  let sinceMs = 0;
  return async () => {
    const { rows } = await pool.query<Sample>(
      `select pg_snapshot_xmin(now.s)::text as end, pg_snapshot_xmin(now.s) < pg_snapshot_xmax(now.s) as "isBehind",
              (select format('pid %s, user %s, %s %s', pid, usename, application_name, state) from pg_stat_activity
                where backend_xid is not null and pid <> pg_backend_pid() order by age(backend_xid) desc limit 1) as culprit
         from (select pg_current_snapshot() as s) now`,
    );
    const sample = rows[0];
    if (sample === undefined) throw new Error('the database did not say where its change feed is');
    if (sample.end !== end || !sample.isBehind) {
      end = sample.end;
      sinceMs = nowMs();
    }
    const seconds = (nowMs() - sinceMs) / 1000;
    return { seconds, culprit: seconds === 0 ? '' : (sample.culprit ?? 'a session of another role or database') };
  };
}
