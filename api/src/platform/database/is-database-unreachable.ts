import { DatabaseError } from 'pg';

/** The operating system's error codes for a connection that failed, or that the server does not answer. */
const brokenSocketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/**
 * Matches the errors of `pg` that have no code: a connection ended during a query, a connection was used after its end, or the
 * pool had no free connection in time.
 */
const brokenConnectionMessagePattern =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

/**
 * Matches SQLSTATE class 08 (connection), class 53 (too few connections or too little memory), and 57P0x (a server that shuts
 * down, has crashed or is starting).
 */
const unavailableSqlStatePattern = /^(08|53|57P0[123])/;

/**
 * Returns whether a call failed because the database can't be reached now. The call may succeed in a moment. Its write was
 * committed completely or not at all.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable);
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return unavailableSqlStatePattern.test(error.code ?? '');
  return ('code' in error && brokenSocketCodes.has(String(error.code))) || brokenConnectionMessagePattern.test(error.message);
}
