import { meetsRequirement, toAccessSubject, type Requirement } from '@prosa/domain/session/requirement';
import { estimateServerTime } from '../server-time.ts';
import { useSignedInUser } from './signed-in-user.ts';

/** Returns a function that returns whether the signed-in user meets a requirement at the present time of the server's clock. */
export function useAccess(): (requirement: Requirement) => boolean {
  const subject = toAccessSubject(useSignedInUser(), estimateServerTime());
  return (requirement) => meetsRequirement(requirement, subject);
}
