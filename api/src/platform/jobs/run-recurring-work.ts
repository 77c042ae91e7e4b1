import type { Logger } from 'pino';
import { sql } from 'kysely';
import type { TenantDatabase } from '@prosa/database/tenant';

/** Work for all companies that is repeated at an interval and belongs to no lane. */
export type RecurringWork = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<void> };

/** The interval in milliseconds at which a process checks for due work. */
const CHECK_DUE_EVERY_MS = 60_000;

/**
 * Runs each recurring work once every `everyMs`, in only one of all processes. A row of `leases` has the next due time. If the
 * work was due several times while no process ran, it runs once. A run that fails or is interrupted is repeated at the next due
 * time.
 */
export function runRecurringWork(
  database: TenantDatabase,
  upkeeps: readonly RecurringWork[],
  log: Logger,
): { readonly stop: () => Promise<void> } {
  let currentCheck: Promise<void> | null = null;
  let isStopped = false;
  const runDue = async (): Promise<void> => {
    for (const { name, everyMs, run } of upkeeps) {
      if (isStopped) return;
      try {
        if (await claimDueRun(database, name, everyMs)) await run();
      } catch (error) {
        log.warn({ err: error, name }, 'an upkeep failed; it comes again when it is next due');
      }
    }
  };
  const runDueOnce = (): void => {
    currentCheck ??= runDue().finally(() => (currentCheck = null));
  };
  const timer = setInterval(runDueOnce, CHECK_DUE_EVERY_MS);
  runDueOnce();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await currentCheck;
    },
  };
}

/** Returns true for the one process that must run the work now. The first call for a new work only sets its first due time. */
async function claimDueRun(database: TenantDatabase, name: string, everyMs: number): Promise<boolean> {
  const lease = `upkeep:${name}`;
  const nextRunAt = sql<Date>`now() + make_interval(secs => ${everyMs / 1_000})`;
  return database.withPlatform('upkeep', async (tx) => {
    const first = await tx
      .insertInto('leases')
      .values({ name: lease, holder: sql<string>`gen_random_uuid()`, expires_at: nextRunAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (first !== undefined) return false;
    const renewedLease = await tx
      .updateTable('leases')
      .set({ expires_at: nextRunAt })
      .where('name', '=', lease)
      .where('expires_at', '<=', sql<Date>`now()`)
      .returning('name')
      .executeTakeFirst();
    return renewedLease !== undefined;
  });
}
