import type { SessionUser } from '@prosa/contract/session/session';
import { createContext, use } from 'react';

export const SignedInUser = createContext<SessionUser | undefined>(undefined);

/** Returns the signed-in user. Throws outside a `SignedInUser` provider. */
export function useSignedInUser(): SessionUser {
  const user = use(SignedInUser);
  if (user === undefined) throw new Error('no signed-in user above this component');
  return user;
}
