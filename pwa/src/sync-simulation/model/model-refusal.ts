import type { ErrorCode } from '@prosa/contract/errors';

/** Said no to, with the code and body of the contract. Nothing is kept of it but this, under its key. */
export class ModelRefusal extends Error {
  readonly status: number;
  readonly body: { readonly error: ErrorCode };
  constructor(status: number, body: { readonly error: ErrorCode }) {
    super(body.error);
    this.status = status;
    this.body = body;
  }
}
