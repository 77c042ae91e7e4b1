import { DatabaseError } from 'pg';

/** The codes of a deadlock that PostgreSQL ended, and of a serialization failure: nothing of the transaction is committed. */
const CODES = new Set(['40P01', '40001']);

/** Whether the same call would probably succeed if repeated, because others used the same rows. */
export const isTransactionConflict = (error: unknown): boolean => error instanceof DatabaseError && CODES.has(error.code ?? '');
