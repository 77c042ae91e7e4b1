import type { Logger } from 'pino';
import { sql } from 'kysely';
import type { TenantDatabase } from '@prosa/database/tenant';

const LEASE_SECONDS = 10;
const HEARTBEAT_MS = 3_000;

/**
 * Keeps renewing the lease of the worker `id`. Also frees the jobs of other workers whose lease has expired, which happens within
 * seconds after a process was killed. A worker that was only slow does no harm, because every job can run twice (decision 0020).
 * `release` frees the remaining jobs of this worker.
 */
export async function startWorkerLease(
  database: TenantDatabase,
  id: string,
  log: Logger,
): Promise<{ readonly release: () => Promise<void> }> {
  const renewLease = (): Promise<void> =>
    database.withPlatform('take-lease', async (tx) => {
      await sql`insert into leases (name, holder, expires_at)
          values (${`worker:${id}`}, ${id}, now() + make_interval(secs => ${LEASE_SECONDS}))
          on conflict (name) do update set expires_at = excluded.expires_at`.execute(tx);
      await sql`delete from leases where name like 'worker:%' and expires_at < now()`.execute(tx);
      await sql`update jobs set locked_by = null where locked_by is not null
          and locked_by not in (select holder from leases where name like 'worker:%')`.execute(tx);
    });
  const timer = setInterval(
    () => void renewLease().catch((error: unknown) => log.warn({ err: error }, 'the worker lease was not renewed')),
    HEARTBEAT_MS,
  );
  await renewLease();
  return {
    async release() {
      clearInterval(timer);
      await database.withPlatform('take-lease', async (tx) => {
        await tx.deleteFrom('leases').where('name', '=', `worker:${id}`).execute();
        await tx.updateTable('jobs').set({ locked_by: null }).where('locked_by', '=', id).execute();
      });
    },
  };
}
