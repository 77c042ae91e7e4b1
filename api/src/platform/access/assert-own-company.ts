import type { CompanyId } from '@prosa/contract/ids';
import { AppError } from '../app-error.ts';
import type { Scope } from './scope.ts';

/** Asserts that the company in a path is the company of the session. Refuses with ERR_NO_PERMISSION. */
export function assertOwnCompany(scope: Scope, companyId: CompanyId): void {
  if (companyId !== scope.companyId) throw new AppError('ERR_NO_PERMISSION', 403);
}
