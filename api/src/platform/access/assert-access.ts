import { meetsRequirement, type Requirement } from '@prosa/domain/session/requirement';
import { AppError } from '../app-error.ts';
import { toAccessSubject, type Scope } from './scope.ts';

/** Refuses with ERR_NO_PERMISSION a session that does not meet the requirement of a route. */
export function assertAccess(requirement: Requirement, scope: Scope): void {
  if (!meetsRequirement(requirement, toAccessSubject(scope))) throw new AppError('ERR_NO_PERMISSION', 403);
}
