import type { Ticket } from '@prosa/contract/tickets/ticket';
import { useLocation } from 'wouter';
import { storeFoundTicket } from '../store-found-ticket.ts';

/** How a row opens a ticket that only the server has: it is put on the device first. Undefined for any other. */
export function useOpenServerTicket(): (served: Ticket | undefined) => (() => void) | undefined {
  const [, navigate] = useLocation();
  return (served) =>
    served === undefined ? undefined : () => void storeFoundTicket(served).then(() => navigate(`/tickets/${served.uuid}`));
}
