import type { ErrorCode } from '@prosa/contract/errors';

/**
 * A refusal with the code and body of the contract. A refused command changes nothing in the model. Only the refusal is stored,
 * under the command's key.
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
