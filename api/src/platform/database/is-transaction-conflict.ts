import { DatabaseError } from 'pg';

/** The codes of a deadlock and of a serialization failure. PostgreSQL commits nothing of such a transaction. */
const CONFLICT_CODES = new Set(['40P01', '40001']);

/** Returns whether a call failed because another transaction used the same rows. A repeat of the call will probably succeed. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && CONFLICT_CODES.has(error.code ?? '');
