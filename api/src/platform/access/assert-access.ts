import { meetsRequirement, type Requirement } from '@prosa/domain/session/requirement';
import { AppError } from '../app-error.ts';
import { toAccessSubject, type Scope } from './scope.ts';

/** Asserts that a session meets the requirement of a route. Refuses with ERR_NO_PERMISSION. */
export function assertAccess(requirement: Requirement, scope: Scope): void {
  if (!meetsRequirement(requirement, toAccessSubject(scope))) throw new AppError('ERR_NO_PERMISSION', 403);
}
