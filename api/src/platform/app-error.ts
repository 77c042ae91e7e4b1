import type { ErrorBody, ErrorCode } from '@prosa/contract/errors';

/**
 * A refusal with a code of the contract. The caller receives `{ error: code }`, to which the fields of `extra` are added. For
 * example, `extra` has the active ticket with which a new ticket conflicts (coverage 1 §8). Every other thrown error is a bug,
 * and is answered with `ERR_INTERNAL`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, status: AppError['status'], extra: Omit<ErrorBody, 'error'> | Record<string, unknown> = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.extra = extra;
  }
}
