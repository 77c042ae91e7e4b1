import type { Ticket } from '@prosa/contract/tickets/ticket';
import { useLocation } from 'wouter';
import { storeFoundTicket } from '../store-found-ticket.ts';

/**
 * Returns a function that opens a ticket that only the server has, after storing it on the device. The result for other tickets
 * is undefined.
 */
export function useOpenServerTicket(): (served: Ticket | undefined) => (() => void) | undefined {
  const [, navigate] = useLocation();
  return (served) =>
    served === undefined ? undefined : () => void storeFoundTicket(served).then(() => navigate(`/tickets/${served.uuid}`));
}
