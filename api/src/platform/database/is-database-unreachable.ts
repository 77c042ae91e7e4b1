import { DatabaseError } from 'pg';

/** The system's codes for a socket whose other end has gone or doesn't exist. */
const brokenSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/**
 * The messages of `pg` that have no code: a connection that ended during a query, one used afterwards, and a pool that gave
 * none in time.
 */
const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

/**
 * SQLSTATE classes 08 (connection) and 53 (out of connections or memory), and a server that shuts down, crashed or starts
 * (57P0x).
 */
const awayState = /^(08|53|57P0[123])/;

/**
 * Whether a call failed because the database can't be reached now. It may succeed in a moment, and its write is committed
 * completely or not at all.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable);
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return awayState.test(error.code ?? '');
  return ('code' in error && brokenSocket.has(String(error.code))) || brokenConnection.test(error.message);
}
