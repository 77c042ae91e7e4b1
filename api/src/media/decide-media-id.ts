import { CommandId } from '@prosa/contract/ids';
import type { Context } from 'hono';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Services } from '../platform/services.ts';

/**
 * Decides the id of an uploaded file: the idempotency key of the call, or a new id if the call has none. With the idempotency
 * key as the id, a retry after a failed commit overwrites the file of the first call.
 */
export function decideMediaId(c: Context, { newId }: Pick<Services, 'newId'>): string {
  const key = c.req.header('idempotency-key');
  return key === undefined ? newId() : parseInput(CommandId, key);
}
