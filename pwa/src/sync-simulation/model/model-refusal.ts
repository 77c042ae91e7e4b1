import type { ErrorCode } from '@prosa/contract/errors';

/**
 * A refusal with the code and body of the contract. For a refused command, the model stores nothing but the refusal under the
 * command's key.
 */
export class ModelRefusal extends Error {
  readonly status: number;
  readonly body: { readonly error: ErrorCode };
  constructor(status: number, body: { readonly error: ErrorCode }) {
    super(body.error);
    this.status = status;
    this.body = body;
  }
}
