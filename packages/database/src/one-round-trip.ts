import type { CompanyId } from '@prosa/contract/ids';
import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { StatementNames } from './statement-names.ts';
import { BatchClient } from './batch-client.ts';

/**
 * Binds a transaction to the company whose id is the parameter $1. The transaction can then neither see nor write rows of other
 * companies.
 */
export const BIND_COMPANY = `select set_config('app.company_id', $1, true)`;
export const SWITCH_TO_PLATFORM_ROLE = 'set local role prosa_platform';
const BEGIN = 'begin';
/** Begins a read-only transaction in which all statements read the same state of the database. */
const BEGIN_READ = 'begin isolation level repeatable read read only';

/** The parts of a compiled query that are sent to the server. */
type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
const toStatement = (text: string, ...parameters: readonly unknown[]): Statement => ({ sql: text, parameters });

export const toBindCompanyStatement = (companyId: CompanyId): Statement => toStatement(BIND_COMPANY, companyId);
export const switchToPlatformRoleStatement: Statement = toStatement(SWITCH_TO_PLATFORM_ROLE);
/**
 * Returns a statement that limits how long the transaction's later statements wait for locks. PostgreSQL cancels a statement that
 * waits longer than `lockWaitMs` for another transaction's lock.
 */
export const toLockWaitLimitStatement = (lockWaitMs: number): Statement =>
  toStatement(`select set_config('lock_timeout', $1, true)`, lockWaitMs);
const beginStatement = toStatement(BEGIN);
const beginReadStatement = toStatement(BEGIN_READ);
const commitStatement = toStatement('commit');

/** A pool of database connections, with the names of the statements that the server has parsed for them. */
export type PoolWithStatementNames = { readonly pool: Pool; readonly names: StatementNames };

/**
 * The statements with which a transaction begins. The client does not wait for their answers. If an opening statement fails, the
 * server makes all later statements of the transaction fail, too.
 */
const openingStatements: ReadonlySet<string> = new Set([BEGIN, BIND_COMPANY, SWITCH_TO_PLATFORM_ROLE]);
const EMPTY_RESULT = { command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Wraps `pool` (opened with `pipeline`) for Kysely. A transaction's opening statements are sent together with the first statement
 * of its work, in one round trip. If an opening statement fails, all later ones fail, too. After the opening, each statement is
 * sent only once the one before it is answered: if the client could not send a write, a COMMIT sent behind it would commit half
 * of the work. A connection that is released within a transaction is closed. Each connection parses a frequent statement only
 * once.
 */
export function pipelineTransactionStart({ pool, names }: PoolWithStatementNames): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      let hasOutdated = false;
      const query = (text: string, values: readonly unknown[]) => {
        const name = names.nameForTransaction(text);
        const answer = client.query(name === '' ? { text, values: [...values] } : { name, text, values: [...values] });
        if (name !== '') answer.catch((error: unknown) => (hasOutdated ||= isOutdatedStatementError(error)));
        if (!openingStatements.has(text)) return answer;
        answer.catch(() => {});
        return Promise.resolve(EMPTY_RESULT);
      };
      // pg can't prepare a statement again under the same name, so a connection with an outdated statement is closed.
      const release = (): void => (hasOutdated ? client.release(true) : releaseOrCloseClient(client));
      // Kysely's type also has an overload for cursors, which need a package that isn't installed.
      return { query: query as unknown as PostgresPoolClient['query'], release };
    },
    end: () => pool.end(),
  };
}

/**
 * Runs one read-only transaction in a single round trip. The statements are `firstStatement` and then `reads`. Returns the rows
 * of the reads in their order, or throws the first failure.
 */
export const readInOneRoundTrip = (
  pool: PoolWithStatementNames,
  firstStatement: Statement,
  reads: readonly Statement[],
): Promise<unknown[][]> => runInOneRoundTrip(pool, [beginReadStatement, firstStatement], reads);

/**
 * Runs one writing statement in its own transaction, in a single round trip, and returns its rows after the commit. COMMIT is
 * sent without waiting for the answer of the statement. It commits nothing if the statement fails or is never sent.
 */
export async function writeInOneRoundTrip(
  pool: PoolWithStatementNames,
  firstStatements: readonly Statement[],
  write: Statement,
): Promise<unknown[]> {
  const [rows] = await runInOneRoundTrip(pool, [beginStatement, ...firstStatements], [write]);
  return rows ?? [];
}

async function runInOneRoundTrip(
  { pool, names }: PoolWithStatementNames,
  firstStatements: readonly Statement[],
  statementsToRun: readonly Statement[],
): Promise<unknown[][]> {
  const client = await pool.connect();
  try {
    if (!(client instanceof BatchClient)) throw new TypeError('the pool was not opened with BatchClient');
    const batch = [...firstStatements, ...statementsToRun, commitStatement].map(({ sql: text, parameters: values }) => ({
      name: names.nameForRoundTrip(text),
      text,
      values,
    }));
    const rows = await client.sendBatch(batch).catch(async (error: unknown) => {
      if (!isOutdatedStatementError(error)) throw error;
      await client.query('rollback');
      client.forgetParsed();
      return client.sendBatch(batch);
    });
    return rows.slice(firstStatements.length, -1);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    releaseOrCloseClient(client);
  }
}

/**
 * Returns whether a migration changed the columns of a prepared statement ("cached plan must not change result type"). Such a
 * statement fails on this connection, without any effect, until it is prepared again.
 */
const isOutdatedStatementError = (error: unknown): boolean => error instanceof DatabaseError && error.code === '0A000';

const releaseOrCloseClient = (client: PoolClient): void => client.release(client.getTransactionStatus() !== 'I');
