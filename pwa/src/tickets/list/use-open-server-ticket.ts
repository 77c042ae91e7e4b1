import type { Ticket } from '@prosa/contract/tickets/ticket';
import { useLocation } from 'wouter';
import { storeFoundTicket } from '../store-found-ticket.ts';

/**
 * Returns a function that creates a click handler for a ticket that only the server has. The handler stores the ticket on the
 * device and opens it. Without a ticket, the function returns no handler.
 */
export function useOpenServerTicket(): (serverTicket: Ticket | undefined) => (() => void) | undefined {
  const [, navigate] = useLocation();
  return (serverTicket) =>
    serverTicket === undefined
      ? undefined
      : () => void storeFoundTicket(serverTicket).then(() => navigate(`/tickets/${serverTicket.uuid}`));
}
