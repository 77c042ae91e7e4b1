import type { Ticket } from '@prosa/contract/tickets/ticket';
import { useLocation } from 'wouter';
import { storeFoundTicket } from '../store-found-ticket.ts';

/**
 * Returns a function that makes the opener of a ticket that only the server has. The opener stores the ticket on the device and
 * opens it. Other tickets have no opener.
 */
export function useOpenServerTicket(): (served: Ticket | undefined) => (() => void) | undefined {
  const [, navigate] = useLocation();
  return (served) =>
    served === undefined ? undefined : () => void storeFoundTicket(served).then(() => navigate(`/tickets/${served.uuid}`));
}
