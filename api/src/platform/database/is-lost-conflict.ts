import { DatabaseError } from 'pg';

/** A deadlock that PostgreSQL ended, and a transaction that came too late for others': nothing of it is there. */
const CODES = new Set(['40P01', '40001']);

/** Whether the same call, made again, would likely succeed: others were at the same rows. */
export const isLostConflict = (error: unknown): boolean => error instanceof DatabaseError && CODES.has(error.code ?? '');
