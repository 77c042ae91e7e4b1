import type { IntegrationId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import { lockRowsForReference } from '../platform/database/lock-rows-for-reference.ts';
import type { Read } from '../platform/write.ts';

/**
 * Locks the integration that a row is to refer to, so that nobody deletes it before the transaction ends. Refuses with
 * ERR_NO_INTEGRATION_FOUND.
 */
export async function lockIntegrationForReference(read: Read, id: IntegrationId | null | undefined): Promise<void> {
  if (id != null && !(await lockRowsForReference(read, 'queue_integrations', [id])))
    throw new AppError('ERR_NO_INTEGRATION_FOUND', 404);
}
