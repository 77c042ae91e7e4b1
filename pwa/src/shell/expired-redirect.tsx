import { Redirect } from 'wouter';
import { useSession } from '../platform/session/session.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useDaysUntilDue } from './subscription.ts';

/**
 * Redirects to /financeiro-aberto once the subscription has expired, according to the due date on the device or to a report of
 * the server. The user is redirected even in the middle of work.
 */
export function ExpiredRedirect() {
  const session = useSession();
  const isOver = useDaysUntilDue(useSignedInUser().company) < 0;
  const isRefused = session.state === 'signed-in' && session.lapsed !== undefined;
  return isOver || isRefused ? <Redirect to="/financeiro-aberto" replace /> : null;
}
