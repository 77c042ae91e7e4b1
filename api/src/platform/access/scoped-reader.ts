import type { Context } from 'hono';
import type { CompiledQuery } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Requirement } from '@prosa/domain/session/requirement';
import { assertAccess } from './assert-access.ts';
import type { Claims, Scope } from './scope.ts';
import type { Services } from '../services.ts';

/** A statement that answers a request, and the conversion of its rows. */
export type ScopedRead<T> = {
  readonly statement: CompiledQuery;
  readonly answer: (rows: readonly unknown[]) => T;
};

/** Joins a statement with the conversion of its rows. */
export const toScopedRead = <R, T>(statement: CompiledQuery<R>, answer: (rows: readonly R[]) => T): ScopedRead<T> => ({
  statement,
  // The rows are of the type the statement was compiled with.
  answer: (rows) => answer(rows as readonly R[]),
});

/** Sends an object as JSON. */
export const answerJson = <T extends object>(c: Context, { statement, answer }: ScopedRead<T>): ScopedRead<Response> => ({
  statement,
  answer: (rows) => c.json(answer(rows)),
});

/** The number of the most recent scopes that are remembered, by session. They are only guesses, so entries may be dropped. */
const MAX_REMEMBERED = 10_000;

const scopesByToken = new WeakMap<Services['database'], Map<string, Scope>>();

function findScopes(database: Services['database']): Map<string, Scope> {
  const scopesOfDatabase = scopesByToken.get(database) ?? new Map<string, Scope>();
  scopesByToken.set(database, scopesOfDatabase);
  return scopesOfDatabase;
}

/** Remembers a scope that was just loaded, so that the session's next read need not wait for it. */
export function rememberScope(database: Services['database'], scope: Scope): void {
  const lastSeen = findScopes(database);
  if (lastSeen.size >= MAX_REMEMBERED) lastSeen.delete(lastSeen.keys().next().value ?? '');
  lastSeen.set(scope.sessionId, scope);
}

/** Answers `claims` with what `build` reads under their scope, if the scope meets the requirement. */
export type ScopedReader = <T>(claims: Claims, requirement: Requirement, build: (scope: Scope) => ScopedRead<T>) => Promise<T>;

/**
 * Reads for a session in one round trip: the read is sent together with the query of the session, and is built for the scope that
 * the session had last time (decision 0018). The answer counts only if the scope is unchanged. Otherwise the answer is discarded
 * and read again. Refuses with ERR_NO_PERMISSION a scope that does not meet the requirement.
 */
export function createScopedReader({ database, loadScope }: Pick<Services, 'database' | 'loadScope'>): ScopedReader {
  const lastSeen = findScopes(database);
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
    rememberScope(database, scope);
    const read = build(scope);
    const [rows] = await database.readTenant(scope.companyId, read.statement);
    return read.answer(rows);
  };
}
