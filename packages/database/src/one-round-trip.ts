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

/** The parts of a compiled query that are sent. */
type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
const plain = (text: string, ...parameters: readonly unknown[]): Statement => ({ sql: text, parameters });

export const bindCompany = (companyId: number): Statement => plain(BIND_COMPANY, companyId);
export const switchToPlatformRole: Statement = plain(SWITCH_TO_PLATFORM_ROLE);
/** Cancels a statement that waits longer for another transaction's lock. */
export const limitLockWait = (lockWaitMs: number): Statement => plain(`select set_config('lock_timeout', $1, true)`, lockWaitMs);
const begin = plain(BEGIN);
const beginRead = plain(BEGIN_READ);
const commit = plain('commit');

/** A database's connections, with the names of the statements that they have parsed. */
export type NamingPool = { readonly pool: Pool; readonly names: StatementNames };

/** Steps of a transaction that are sent without awaiting their answer; the server runs the next statements after them. */
const sentAhead: ReadonlySet<string> = new Set([BEGIN, BIND_COMPANY, SWITCH_TO_PLATFORM_ROLE]);
const NOTHING = { command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Wraps `pool` (opened with `pipeline`) for Kysely. The opening steps of a transaction travel with its first statement in one
 * trip; if one of them fails, every statement after it fails, too. All other steps are awaited, above all COMMIT: sent behind a
 * write that never left the client, it would commit half of the work. A connection that is still in a transaction is dropped.
 * Frequent statements are parsed and planned once for each connection.
 */
export function pipelineTransactionStart({ pool, names }: NamingPool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      let hasOutdated = false;
      const query = (text: string, values: readonly unknown[]) => {
        const name = names.ofRepeated(text);
        const answer = client.query(name === '' ? { text, values: [...values] } : { name, text, values: [...values] });
        if (name !== '') answer.catch((error: unknown) => (hasOutdated ||= isOutdated(error)));
        if (!sentAhead.has(text)) return answer;
        answer.catch(() => {});
        return Promise.resolve(NOTHING);
      };
      // pg cannot prepare a named statement again, so the connection is replaced instead.
      const release = (): void => (hasOutdated ? client.release(true) : releaseClean(client));
      // Kysely's type has an overload for cursors, too, which need a package that isn't installed.
      return { query: query as unknown as PostgresPoolClient['query'], release };
    },
    end: () => pool.end(),
  };
}

/**
 * Runs one read-only transaction in a single trip: `opening`, then `reads`. Returns the rows of the reads in order; throws the
 * first failure.
 */
export const readInOneRoundTrip = (pool: NamingPool, opening: Statement, reads: readonly Statement[]): Promise<unknown[][]> =>
  inOneRoundTrip(pool, [beginRead, opening], reads);

/**
 * Runs one writing statement in a transaction of its own in a single trip, and returns its rows after the commit. COMMIT may be
 * sent right behind the statement, because it does nothing if the statement fails or is never sent.
 */
export async function writeInOneRoundTrip(pool: NamingPool, opening: readonly Statement[], write: Statement): Promise<unknown[]> {
  const [rows] = await inOneRoundTrip(pool, [begin, ...opening], [write]);
  return rows ?? [];
}

async function inOneRoundTrip(
  { pool, names }: NamingPool,
  opening: readonly Statement[],
  statementsToRun: readonly Statement[],
): Promise<unknown[][]> {
  const client = await pool.connect();
  try {
    if (!(client instanceof BatchClient)) throw new TypeError('the pool was not opened with BatchClient');
    const batch = [...opening, ...statementsToRun, commit].map(({ sql: text, parameters: values }) => ({
      name: names.ofTrip(text),
      text,
      values,
    }));
    const rows = await client.sendBatch(batch).catch(async (error: unknown) => {
      if (!isOutdated(error)) throw error;
      await client.query('rollback');
      client.forgetParsed();
      return client.sendBatch(batch);
    });
    return rows.slice(opening.length, -1);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    releaseClean(client);
  }
}

/**
 * Returns whether a migration changed the columns of a prepared statement ("cached plan must not change result type"). Such a
 * statement fails on this connection, without any effect, until it is prepared again.
 */
const isOutdated = (error: unknown): boolean => error instanceof DatabaseError && error.code === '0A000';

const releaseClean = (client: PoolClient): void => client.release(client.getTransactionStatus() !== 'I');
