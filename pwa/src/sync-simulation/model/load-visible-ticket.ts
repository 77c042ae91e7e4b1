import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { refuseModelCall } from './model-answer.ts';
import type { RouteContext } from './model-route.ts';

/** Loads a ticket that the user sees. Refuses a ticket that the user does not see as if it did not exist. */
export function loadVisibleTicket({ server, user }: RouteContext, id: number): TicketRow {
  const row = server.ticketOf(id);
  return row !== undefined && server.sees(user, row) ? row : refuseModelCall(404, 'ERR_NO_TICKET_FOUND');
}
