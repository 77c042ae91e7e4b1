import type { Context } from 'hono';
import type { CompiledQuery } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Requirement } from '@prosa/domain/session/requirement';
import { assertAccess } from './assert-access.ts';
import type { Claims, Scope } from './scope.ts';
import type { Services } from '../services.ts';

/** A statement that answers a request, and the function that converts its rows to the answer. */
export type ScopedRead<T> = {
  readonly statement: CompiledQuery;
  readonly answer: (rows: readonly unknown[]) => T;
};

/** Combines a statement with the function that converts its rows. */
export const toScopedRead = <R, T>(statement: CompiledQuery<R>, answer: (rows: readonly R[]) => T): ScopedRead<T> => ({
  statement,
  // The rows have the type of the compiled statement.
  answer: (rows) => answer(rows as readonly R[]),
});

/** Converts a read to one that answers with JSON. */
export const toJsonRead = <T extends object>(c: Context, { statement, answer }: ScopedRead<T>): ScopedRead<Response> => ({
  statement,
  answer: (rows) => c.json(answer(rows)),
});

/**
 * The maximum number of cached scopes. Each session has at most one. A cached scope may be dropped, because each read also loads
 * the current scope.
 */
const MAX_CACHED_SCOPES = 10_000;

const scopeCaches = new WeakMap<Services['database'], Map<string, Scope>>();

function findOrCreateScopeCache(database: Services['database']): Map<string, Scope> {
  const scopesOfDatabase = scopeCaches.get(database) ?? new Map<string, Scope>();
  scopeCaches.set(database, scopesOfDatabase);
  return scopesOfDatabase;
}

/** Caches a scope that was just loaded, so that the session's next read needs only one round trip. */
export function cacheScope(database: Services['database'], scope: Scope): void {
  const lastSeen = findOrCreateScopeCache(database);
  if (lastSeen.size >= MAX_CACHED_SCOPES) lastSeen.delete(lastSeen.keys().next().value ?? '');
  lastSeen.set(scope.sessionId, scope);
}

/**
 * Runs the read that `build` creates for the scope of `claims`, and returns its result. Refuses a scope that does not meet the
 * requirement.
 */
export type ScopedReader = <T>(claims: Claims, requirement: Requirement, build: (scope: Scope) => ScopedRead<T>) => Promise<T>;

/**
 * Creates the function that reads for a session in one round trip. The function builds the statement for the scope that the
 * session had last time, and sends it together with the query that loads the current scope (decision 0018). If the scope has
 * changed, the function discards the result and reads again. Refuses with ERR_NO_PERMISSION if the scope does not meet the
 * requirement.
 */
export function createScopedReader({ database, loadScope }: Pick<Services, 'database' | 'loadScope'>): ScopedReader {
  const lastSeen = findOrCreateScopeCache(database);
  return async (claims, requirement, build) => {
    const guess = lastSeen.get(claims.sessionId);
    const piggybackStatement = guess?.companyId === claims.companyId ? build(guess) : undefined;
    let earlyRows: readonly unknown[] | undefined;
    const setEarlyRows = (rows: readonly unknown[]): void => void (earlyRows = rows);
    const piggyback =
      piggybackStatement === undefined ? undefined : { statement: piggybackStatement.statement, take: setEarlyRows };
    const scope = await loadScope(claims, { piggyback, ...requirement });
    assertAccess(requirement, scope);
    if (piggybackStatement !== undefined && earlyRows !== undefined && isDeepStrictEqual(scope, guess))
      return piggybackStatement.answer(earlyRows);
    cacheScope(database, scope);
    const read = build(scope);
    const [rows] = await database.readTenant(scope.companyId, read.statement);
    return read.answer(rows);
  };
}
