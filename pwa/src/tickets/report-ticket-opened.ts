import { Ticket } from '@prosa/contract/tickets/ticket';
import { callApi } from '../platform/requests/api-client.ts';

/** Reports to the server that the user opened a ticket, for the ticket log. Without a network the report is lost. */
export const reportTicketOpened = (uuid: string): void =>
  void callApi('GET', `/tickets/u/${uuid}`, { schema: Ticket }).catch(() => undefined);
