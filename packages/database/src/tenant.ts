import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { CompanyId } from '@prosa/contract/ids';
import type { Database } from './database.ts';
import {
  SWITCH_TO_PLATFORM_ROLE,
  switchToPlatformRoleStatement,
  BIND_COMPANY,
  toBindCompanyStatement,
  toLockWaitLimitStatement,
  type PoolWithStatementNames,
  pipelineTransactionStart,
  readInOneRoundTrip,
  writeInOneRoundTrip,
} from './one-round-trip.ts';
import { findTypeParser } from './parse-instant.ts';
import { limitTransactionTime, poolLimits } from './pool-limits.ts';
import { StatementNames } from './statement-names.ts';
import { BatchClient } from './batch-client.ts';

export type TenantTransaction = Transaction<Database>;

/** The reasons for which code may work across companies. A new reason needs a decision, so all reasons are listed here. */
export type PlatformReason =
  | 'log-in'
  | 'public-settings'
  | 'shared-media'
  | 'receive-webhook'
  | 'run-jobs'
  | 'take-lease'
  | 'start-up'
  | 'upkeep'
  | 'seed'
  | 'super-user';

/** The functions through which all code reaches the database. */
export type TenantDatabase = {
  /**
   * Runs `work` in one transaction that can see and write only rows of `companyId`. Commits when `work` resolves, and rolls back
   * when it throws. Calls must not be nested.
   */
  withTenant: <T>(companyId: CompanyId, work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
  /** Runs `work` in one transaction across companies, for one of the listed reasons. */
  withPlatform: <T>(reason: PlatformReason, work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
  /**
   * Reads the rows of one company like `withTenant`, but in one round trip to the database instead of four. Returns the rows of
   * each statement. Refuses statements that write.
   */
  readTenant: <R extends readonly CompiledQuery[]>(companyId: CompanyId, ...reads: R) => Promise<RowsOf<R>>;
  /** Reads across companies in one round trip, for one of the listed reasons. */
  readPlatform: <R extends readonly CompiledQuery[]>(reason: PlatformReason, ...reads: R) => Promise<RowsOf<R>>;
  /** Writes with one statement in its own transaction, in one round trip. Returns the rows after the commit. */
  writeTenant: <Row>(companyId: CompanyId, statement: CompiledQuery<Row>) => Promise<Row[]>;
  /**
   * Writes across companies with one statement in one round trip, for one of the listed reasons. Returns the rows after the
   * commit. The statements of `before` run first in the same transaction. Each statement sees what other transactions have
   * committed before it. Throws if a statement would wait longer than `lockWaitMs` for a lock of another transaction.
   */
  writePlatform: <Row>(
    reason: PlatformReason,
    statement: CompiledQuery<Row>,
    options: { readonly lockWaitMs: number; readonly before?: readonly CompiledQuery[] },
  ) => Promise<Row[]>;
  readonly pool: Pool;
  close: () => Promise<void>;
};

type RowsOf<R> = { [K in keyof R]: R[K] extends CompiledQuery<infer Row> ? Row[] : never };

/** Opens the pool of the application's role, with at most `poolSize` connections. The pool replaces broken connections. */
export function openTenantDatabase(
  url: string,
  options: { poolSize: number; onPoolError: (error: Error) => void },
): TenantDatabase {
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize,
    // The pool keeps all its connections open. Otherwise a request would wait for a new connection, and opening one and parsing
    // its statements takes longer than any statement runs.
    min: options.poolSize,
    pipeline: true,
    Client: BatchClient,
    types: { getTypeParser: findTypeParser },
    ...poolLimits,
  });
  pool.on('error', options.onPoolError);
  // The pool listens for errors only on idle connections. Without this listener, losing a connection between two statements
  // would end the process.
  pool.on('connect', (client) => client.on('error', options.onPoolError));
  limitTransactionTime(pool);
  const namingPool: PoolWithStatementNames = { pool, names: new StatementNames() };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pipelineTransactionStart(namingPool) }) });
  return {
    pool,
    withTenant: (companyId, work) =>
      db.transaction().execute(async (tx) => {
        await tx.executeQuery(CompiledQuery.raw(BIND_COMPANY, [String(companyId)]));
        return work(tx);
      }),
    withPlatform: (_reason, work) =>
      db.transaction().execute(async (tx) => {
        await tx.executeQuery(CompiledQuery.raw(SWITCH_TO_PLATFORM_ROLE));
        return work(tx);
      }),
    readTenant: async (companyId, ...reads) =>
      // The cast is safe: the rows of each statement have the type with which it was compiled.
      (await readInOneRoundTrip(namingPool, toBindCompanyStatement(companyId), reads)) as RowsOf<typeof reads>,
    readPlatform: async (_reason, ...reads) =>
      // The cast is safe: the rows of each statement have the type with which it was compiled.
      (await readInOneRoundTrip(namingPool, switchToPlatformRoleStatement, reads)) as RowsOf<typeof reads>,
    writeTenant: async <Row>(companyId: CompanyId, statement: CompiledQuery<Row>) =>
      // The cast is safe: the rows of the statement have the type with which it was compiled.
      (await writeInOneRoundTrip(namingPool, [toBindCompanyStatement(companyId)], statement)) as Row[],
    writePlatform: async <Row>(
      _reason: PlatformReason,
      statement: CompiledQuery<Row>,
      { lockWaitMs, before = [] }: { lockWaitMs: number; before?: readonly CompiledQuery[] },
    ) =>
      // The cast is safe: the rows of the statement have the type with which it was compiled.
      (await writeInOneRoundTrip(
        namingPool,
        [switchToPlatformRoleStatement, toLockWaitLimitStatement(lockWaitMs), ...before],
        statement,
      )) as Row[],
    close: () => db.destroy(),
  };
}

/**
 * Throws if the application's role could bypass the policies. A server calls this function at its start, before it accepts
 * requests.
 */
export async function assertRoleObeysPolicies(database: TenantDatabase): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; unbound: boolean }>(
    `select rolname as name, (rolsuper or rolbypassrls) as unbound from pg_roles where rolname = current_user`,
  );
  const role = rows[0];
  if (role === undefined || role.unbound)
    throw new Error(
      `The database role "${role?.name ?? '?'}" may bypass row-level security. DATABASE_URL must name a role without SUPERUSER and BYPASSRLS.`,
    );
}
