import type { SessionUser } from '@prosa/contract/session/session';
import { createContext, use } from 'react';

export const SignedInUserContext = createContext<SessionUser | undefined>(undefined);

/** Returns the signed-in user. Throws outside a `SignedInUserContext`. */
export function useSignedInUser(): SessionUser {
  const user = use(SignedInUserContext);
  if (user === undefined) throw new Error('no signed-in user above this component');
  return user;
}
