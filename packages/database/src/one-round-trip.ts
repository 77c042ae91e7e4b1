import type { CompanyId } from '@prosa/contract/ids';
import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { StatementNames } from './statement-names.ts';
import { BatchClient } from './batch-client.ts';

/** Binds a transaction to the company in $1. The transaction can then neither see nor write rows of other companies. */
export const BIND_COMPANY = `select set_config('app.company_id', $1, true)`;
export const SWITCH_TO_PLATFORM_ROLE = 'set local role prosa_platform';
const BEGIN = 'begin';
/** All statements of a trip read the same snapshot. */
const BEGIN_READ = 'begin isolation level repeatable read read only';

/** The parts of a compiled query that are sent to the server. */
type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
const toStatement = (text: string, ...parameters: readonly unknown[]): Statement => ({ sql: text, parameters });

export const bindCompany = (companyId: CompanyId): Statement => toStatement(BIND_COMPANY, companyId);
export const switchToPlatformRole: Statement = toStatement(SWITCH_TO_PLATFORM_ROLE);
/** Cancels a statement that waits longer than `lockWaitMs` for another transaction's lock. */
export const limitLockWait = (lockWaitMs: number): Statement =>
  toStatement(`select set_config('lock_timeout', $1, true)`, lockWaitMs);
const begin = toStatement(BEGIN);
const beginRead = toStatement(BEGIN_READ);
const commit = toStatement('commit');

/** A database's connections, with the names of the statements that they have parsed. */
export type PoolWithNames = { readonly pool: Pool; readonly names: StatementNames };

/**
 * Steps of a transaction that are sent without waiting for their answer. If one of them fails, the server fails the next
 * statements, too.
 */
const openingStatements: ReadonlySet<string> = new Set([BEGIN, BIND_COMPANY, SWITCH_TO_PLATFORM_ROLE]);
const EMPTY_RESULT = { command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Wraps `pool` (opened with `pipeline`) for Kysely. The opening steps of a transaction are sent with its first statement in one
 * trip. If one of them fails, every statement after it fails, too. All other steps are awaited. COMMIT must be awaited, too: if
 * COMMIT followed a write that never left the client, it would commit half of the work. A connection that is still in a
 * transaction is dropped. Frequent statements are parsed and planned once for each connection.
 */
export function pipelineTransactionStart({ pool, names }: PoolWithNames): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      let hasOutdated = false;
      const query = (text: string, values: readonly unknown[]) => {
        const name = names.nameOfRepeated(text);
        const answer = client.query(name === '' ? { text, values: [...values] } : { name, text, values: [...values] });
        if (name !== '') answer.catch((error: unknown) => (hasOutdated ||= isOutdated(error)));
        if (!openingStatements.has(text)) return answer;
        answer.catch(() => {});
        return Promise.resolve(EMPTY_RESULT);
      };
      // pg can't prepare a named statement a second time, so the connection is replaced.
      const release = (): void => (hasOutdated ? client.release(true) : releaseClient(client));
      // Kysely's type also has an overload for cursors, which need a package that isn't installed.
      return { query: query as unknown as PostgresPoolClient['query'], release };
    },
    end: () => pool.end(),
  };
}

/**
 * Runs one read-only transaction in a single trip: `firstStatement`, then `reads`. Returns the rows of the reads in order.
 * Throws the first failure.
 */
export const readInOneRoundTrip = (
  pool: PoolWithNames,
  firstStatement: Statement,
  reads: readonly Statement[],
): Promise<unknown[][]> => runInOneRoundTrip(pool, [beginRead, firstStatement], reads);

/**
 * Runs one writing statement in its own transaction, in a single trip, and returns its rows after the commit. COMMIT may be sent
 * right behind the statement, because it does nothing if the statement fails or is never sent.
 */
export async function writeInOneRoundTrip(
  pool: PoolWithNames,
  firstStatements: readonly Statement[],
  write: Statement,
): Promise<unknown[]> {
  const [rows] = await runInOneRoundTrip(pool, [begin, ...firstStatements], [write]);
  return rows ?? [];
}

async function runInOneRoundTrip(
  { pool, names }: PoolWithNames,
  firstStatements: readonly Statement[],
  statementsToRun: readonly Statement[],
): Promise<unknown[][]> {
  const client = await pool.connect();
  try {
    if (!(client instanceof BatchClient)) throw new TypeError('the pool was not opened with BatchClient');
    const batch = [...firstStatements, ...statementsToRun, commit].map(({ sql: text, parameters: values }) => ({
      name: names.nameOfTrip(text),
      text,
      values,
    }));
    const rows = await client.sendBatch(batch).catch(async (error: unknown) => {
      if (!isOutdated(error)) throw error;
      await client.query('rollback');
      client.forgetParsed();
      return client.sendBatch(batch);
    });
    return rows.slice(firstStatements.length, -1);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    releaseClient(client);
  }
}

/**
 * Returns whether a migration changed the columns of a prepared statement ("cached plan must not change result type"). Such a
 * statement fails on this connection, without any effect, until it is prepared again.
 */
const isOutdated = (error: unknown): boolean => error instanceof DatabaseError && error.code === '0A000';

const releaseClient = (client: PoolClient): void => client.release(client.getTransactionStatus() !== 'I');
