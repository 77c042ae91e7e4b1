import type { ErrorCode } from '@prosa/contract/errors';
import { ModelRefusal } from './model-refusal.ts';
import type { ModelAnswer } from './model-server.ts';

/** Refuses a call of the model server with a code of the contract. */
export const refuseModelCall = (status: number, error: ErrorCode): never => {
  throw new ModelRefusal(status, { error });
};

/** Answers a call of the model server with 200. */
export const createOkAnswer = (body: unknown): ModelAnswer => ({ status: 200, body });
