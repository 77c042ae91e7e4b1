import type { ErrorCode } from '@prosa/contract/errors';
import { DatabaseError } from 'pg';
import { AppError } from '../app-error.ts';

/** Runs `write`. Refuses with `code` if it violates the unique index `constraint`. */
export async function refuseUniqueViolation<T>(constraint: string, code: ErrorCode, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === constraint) throw new AppError(code, 409);
    throw error;
  }
}
