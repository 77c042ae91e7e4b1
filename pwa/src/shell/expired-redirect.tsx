import { Redirect } from 'wouter';
import { useNow } from '../ui/use-now.ts';
import { daysUntil } from './days-until.ts';
import { useSignedInUser } from './signed-in-user.ts';

/** Leads to /financeiro-aberto once the company's subscription expired, also while somebody works. */
export function ExpiredRedirect() {
  const { company } = useSignedInUser();
  return daysUntil(new Date(company.dueDate), useNow()) < 0 ? <Redirect to="/financeiro-aberto" replace /> : null;
}
