import type { RowVersion } from '@prosa/contract/administration/row-version';
import { AppError } from '../platform/app-error.ts';

/**
 * Asserts that a row is still as its form was opened with. Refuses with ERR_VERSION_CONFLICT. The caller holds the row's lock;
 * a request that carries no version overwrites.
 */
export function assertVersion(current: RowVersion, given: RowVersion | undefined): void {
  if (given !== undefined && given !== current) throw new AppError('ERR_VERSION_CONFLICT', 409);
}
