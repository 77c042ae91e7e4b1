import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { CompanyId } from '@prosa/contract/ids';
import type { Database } from './database.ts';

export type TenantTransaction = Transaction<Database>;

/** Why code steps outside a company. A new reason is a decision, so it is a line here. */
export type PlatformReason =
  | 'log-in'
  | 'public-settings'
  | 'receive-webhook'
  | 'move-jobs'
  | 'take-lease'
  | 'start-up'
  | 'seed'
  | 'super-user';

/** The only doors to the database (ARCHITECTURE decision 2). */
export type TenantDatabase = {
  /**
   * Runs `work` in one transaction that sees and writes rows of `companyId` alone; the database enforces it.
   * Commits when it resolves, rolls back when it throws. Not to be nested.
   */
  withTenant: <T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
  /** Runs `work` in one transaction across companies, for one of the listed reasons. */
  withPlatform: <T>(reason: PlatformReason, work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
  readonly pool: Pool;
  close: () => Promise<void>;
};

/** Opens the pool of the application's role. `poolSize` connections at most; broken ones are dropped and opened anew. */
export function openTenantDatabase(
  url: string,
  options: { poolSize: number; onPoolError: (error: Error) => void },
): TenantDatabase {
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', options.onPoolError);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    withTenant: (companyId, work) =>
      db.transaction().execute(async (tx) => {
        await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(tx);
        return work(tx);
      }),
    withPlatform: (_reason, work) =>
      db.transaction().execute(async (tx) => {
        await sql`set local role prosa_platform`.execute(tx);
        return work(tx);
      }),
    close: () => db.destroy(),
  };
}

/** Refuses a role that could walk around the policies: start-up calls it before it listens. */
export async function assertRoleIsBound(database: TenantDatabase): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; unbound: boolean }>(
    `select rolname as name, (rolsuper or rolbypassrls) as unbound from pg_roles where rolname = current_user`,
  );
  const role = rows[0];
  if (role === undefined || role.unbound)
    throw new Error(
      `The database role "${role?.name ?? '?'}" may bypass row-level security. DATABASE_URL must name a role without SUPERUSER and BYPASSRLS.`,
    );
}
