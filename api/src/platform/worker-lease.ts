import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { sql } from 'kysely';
import type { TenantDatabase } from '@prosa/database/tenant';
import { WORKER_SCHEMA } from './job-mover.ts';

const LEASE_SECONDS = 10;
const BEAT_MS = 3_000;

/**
 * Tells which worker pools live. Jobs that a pool without a lease holds (its process was killed) are freed within seconds,
 * where the job runner by itself would wait hours. A pool that was only slow does no harm: every job can run twice.
 */
export async function startWorkerLease(
  database: TenantDatabase,
  owner: Pool,
  holder: string,
  log: Logger,
): Promise<{ hold: (poolId: string) => void; release: () => Promise<void> }> {
  // One at a time: a runner that starts again leaves its former pool behind, with the jobs and queues that holds.
  const pools = new Set<string>();
  const renew = (poolId: string) =>
    database.withPlatform('take-lease', (tx) =>
      sql`insert into leases (name, holder, expires_at)
          values (${`worker:${poolId}`}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
          on conflict (name) do update set expires_at = excluded.expires_at`.execute(tx),
    );
  const letGo = (poolIds: readonly string[]) =>
    database.withPlatform('take-lease', (tx) =>
      tx
        .deleteFrom('leases')
        .where('name', 'in', ['', ...poolIds.map((poolId) => `worker:${poolId}`)])
        .execute(),
    );
  const beat = async (): Promise<void> => {
    for (const poolId of pools) await renew(poolId);
    const live = await database.withPlatform('take-lease', async (tx) => {
      await sql`delete from leases where name like 'worker:%' and expires_at < now()`.execute(tx);
      const { rows } = await sql<{ name: string }>`select name from leases where name like 'worker:%'`.execute(tx);
      return rows.map((row) => row.name.slice('worker:'.length));
    });
    await owner.query(
      `select ${WORKER_SCHEMA}.force_unlock_workers(dead.ids) from (
         select array_agg(distinct locked_by) as ids from (
           select locked_by from ${WORKER_SCHEMA}._private_jobs where locked_by is not null
           union select locked_by from ${WORKER_SCHEMA}._private_job_queues where locked_by is not null) held
          where locked_by <> all($1)) dead where dead.ids is not null`,
      [live],
    );
  };
  const quietBeat = () => beat().catch((error: unknown) => log.warn({ err: error }, 'the worker lease was not renewed'));
  const timer = setInterval(quietBeat, BEAT_MS);
  await beat();
  return {
    hold(poolId) {
      const former = [...pools];
      pools.clear();
      pools.add(poolId);
      renew(poolId)
        .then(() => letGo(former))
        .then(() => (former.length === 0 ? undefined : quietBeat()))
        .catch((error: unknown) => log.warn({ err: error }, 'the worker lease was not taken'));
    },
    async release() {
      clearInterval(timer);
      await database.withPlatform('take-lease', (tx) => tx.deleteFrom('leases').where('holder', '=', holder).execute());
      await owner.query(`select ${WORKER_SCHEMA}.force_unlock_workers($1)`, [[...pools]]);
    },
  };
}
