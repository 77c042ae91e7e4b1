import { CommandId } from '@prosa/contract/ids';
import type { Context } from 'hono';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Services } from '../platform/services.ts';

/**
 * Returns the id for the file of an upload: the command's id, so that a retry after a failed commit overwrites the first upload
 * instead of leaving it behind, or a new one for a call without a command's id.
 */
export function mediaIdOfCommand(c: Context, { newId }: Pick<Services, 'newId'>): string {
  const key = c.req.header('idempotency-key');
  return key === undefined ? newId() : parseInput(CommandId, key);
}
