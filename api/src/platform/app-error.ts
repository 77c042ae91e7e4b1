import type { ErrorBody, ErrorCode } from '@prosa/contract/errors';

/**
 * A refusal: expected, from the contract's closed list, shown to the caller as `{ error: code }`. Any other thrown error is a
 * bug and answers `ERR_INTERNAL`. `extra` joins the body (coverage 1 §8, ticket creation conflict).
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
