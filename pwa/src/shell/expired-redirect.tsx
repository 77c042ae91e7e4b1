import { Redirect } from 'wouter';
import { useSession } from '../platform/session.ts';
import { useSignedInUser } from '../platform/signed-in-user.ts';
import { useDaysUntilDue } from './subscription.ts';

/** Leads to /financeiro-aberto once the company's subscription expired or the server said so, also while somebody works. */
export function ExpiredRedirect() {
  const session = useSession();
  const isOver = useDaysUntilDue(useSignedInUser().company) < 0;
  const isRefused = session.state === 'signed-in' && session.lapsed !== undefined;
  return isOver || isRefused ? <Redirect to="/financeiro-aberto" replace /> : null;
}
