import { Redirect } from 'wouter';
import { useSession } from '../platform/session.ts';
import { useSignedInUser } from '../platform/signed-in-user.ts';
import { useDaysUntilDue } from './subscription.ts';

/**
 * Redirects to /financeiro-aberto once the company's subscription has expired or the server reports it, also in the middle of
 * work.
 */
export function ExpiredRedirect() {
  const session = useSession();
  const isOver = useDaysUntilDue(useSignedInUser().company) < 0;
  const isRefused = session.state === 'signed-in' && session.lapsed !== undefined;
  return isOver || isRefused ? <Redirect to="/financeiro-aberto" replace /> : null;
}
