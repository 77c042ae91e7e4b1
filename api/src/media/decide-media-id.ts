import { CommandId } from '@prosa/contract/ids';
import type { Context } from 'hono';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Services } from '../platform/services.ts';

/**
 * Returns the id for an uploaded file: the command's id, or a new id if the call has none. With the command's id, a retry after a
 * failed commit overwrites the first upload.
 */
export function decideMediaId(c: Context, { newId }: Pick<Services, 'newId'>): string {
  const key = c.req.header('idempotency-key');
  return key === undefined ? newId() : parseInput(CommandId, key);
}
