import { Redirect } from 'wouter';
import { useSession } from '../platform/session/session.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useDaysUntilDue } from './subscription.ts';

/**
 * Redirects to /financeiro-aberto once the company's subscription has expired, by the device's data or by the server's report,
 * also in the middle of work.
 */
export function ExpiredRedirect() {
  const session = useSession();
  const isOver = useDaysUntilDue(useSignedInUser().company) < 0;
  const isRefused = session.state === 'signed-in' && session.lapsed !== undefined;
  return isOver || isRefused ? <Redirect to="/financeiro-aberto" replace /> : null;
}
