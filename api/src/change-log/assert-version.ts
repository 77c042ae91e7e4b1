import type { RowVersion } from '@prosa/contract/administration/row-version';
import { AppError } from '../platform/app-error.ts';

/**
 * Asserts that a row has not changed since its form was opened. Refuses with ERR_VERSION_CONFLICT. A request without a version is
 * always accepted. The caller must have locked the row.
 */
export function assertVersion(current: RowVersion, expectedVersion: RowVersion | undefined): void {
  if (expectedVersion !== undefined && expectedVersion !== current) throw new AppError('ERR_VERSION_CONFLICT', 409);
}
