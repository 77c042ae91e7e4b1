import { createHash } from 'node:crypto';
import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { TripClient } from './trip-client.ts';

/** Binds a transaction to the company in $1; with it nothing of another company can be seen or written. */
export const BIND_COMPANY = `select set_config('app.company_id', $1, true)`;
export const BECOME_PLATFORM = 'set local role prosa_platform';
const BEGIN = 'begin';
/** All statements of a trip read the same snapshot. */
const BEGIN_READ = 'begin isolation level repeatable read read only';

/** `BIND_COMPANY` as a text without values, so that it can travel with others in one message. Only for a number. */
export function bindCompany(companyId: number): string {
  return `select set_config('app.company_id', '${asWhole(companyId)}', true)`;
}

/** A statement that waits longer for another transaction's lock is broken off. */
export const boundLockWait = (lockWaitMs: number): string => `set local lock_timeout = ${asWhole(lockWaitMs)}`;

function asWhole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TypeError('only a whole number may stand in a statement’s text');
  return value;
}

/** Steps of a transaction that are sent without waiting for their answer: what follows waits for them in the server. */
const sentAhead: ReadonlySet<string> = new Set([BEGIN, BIND_COMPANY, BECOME_PLATFORM]);
const NOTHING = { command: 'SELECT', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * `pool` (opened with `pipeline`) for Kysely: a transaction's opening steps travel with its first statement in one trip. If
 * one of them fails, so does every statement after it. Everything else is awaited, COMMIT above all: sent behind a write
 * that never left the client, it would commit half of the work. A connection still in a transaction is dropped.
 */
export function openingInOneTrip(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) => {
        const answer = client.query(text, [...values]);
        if (!sentAhead.has(text)) return answer;
        answer.catch(() => {});
        return Promise.resolve(NOTHING);
      };
      const release = (): void => releaseClean(client);
      // Kysely's type has an overload for cursors too, which need a package that isn't here.
      return { query: query as unknown as PostgresPoolClient['query'], release };
    },
    end: () => pool.end(),
  };
}

/**
 * Runs one read-only transaction in a single trip: `opening` (statements without values), then `statements`, by name so that
 * the server parses each once per connection. Gives their rows in order; throws the first failure.
 */
export const readInOneTrip = (pool: Pool, opening: string, statements: readonly CompiledQuery[]): Promise<unknown[][]> =>
  inOneTrip(pool, `${BEGIN_READ}; ${opening}`, statements);

/**
 * Runs one writing statement in a transaction of its own in a single trip, and gives its rows once that is committed. With a
 * single statement COMMIT may travel behind it: one that fails, or never leaves the client, leaves nothing to commit.
 */
export async function writeInOneTrip(pool: Pool, opening: string, statement: CompiledQuery): Promise<unknown[]> {
  const [rows] = await inOneTrip(pool, `${BEGIN}; ${opening}`, [statement]);
  return rows ?? [];
}

async function inOneTrip(pool: Pool, opening: string, statements: readonly CompiledQuery[]): Promise<unknown[][]> {
  const client = await pool.connect();
  try {
    const ask = () => [
      client.query(opening),
      ...statements.map(({ sql: text, parameters }) => {
        const name = nameOf(text);
        return client.query<object>({ ...(name === undefined ? {} : { name }), text, values: [...parameters] });
      }),
      client.query('commit'),
    ];
    const [opened, ...answers] = await Promise.allSettled(client instanceof TripClient ? client.together(ask) : ask());
    for (const step of [opened, ...answers]) if (step?.status === 'rejected') throw step.reason;
    return answers.slice(0, statements.length).map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : []));
  } finally {
    releaseClean(client);
  }
}

const releaseClean = (client: PoolClient): void => client.release(client.getTransactionStatus() !== 'I');

/** Each named statement costs memory in every connection: filters that combine to ever new texts go without from here on. */
const MOST_NAMES = 100;
const names = new Map<string, string>();

/** A name for a text; values never stand in one, so the same few come again and again. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
