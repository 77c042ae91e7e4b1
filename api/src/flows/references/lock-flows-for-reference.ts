import type { FlowId } from '@prosa/contract/ids';
import { AppError } from '../../platform/app-error.ts';
import { lockRowsForReference } from '../../platform/database/lock-rows-for-reference.ts';
import type { Read } from '../../platform/write.ts';

/** Locks flows of the company against deletion until the transaction ends. Refuses with ERR_NO_FLOW_FOUND. */
export async function lockFlowsForReference(read: Read, ids: readonly FlowId[]): Promise<void> {
  if (!(await lockRowsForReference(read, 'flowbuilders', ids))) throw new AppError('ERR_NO_FLOW_FOUND', 404);
}
