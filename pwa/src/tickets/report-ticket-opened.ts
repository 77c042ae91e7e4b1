import { Ticket } from '@prosa/contract/tickets/ticket';
import { callApi } from '../platform/requests/api-client.ts';

/** Reports to the server's log that the user opened a ticket. Without a network the report is dropped. */
export const reportTicketOpened = (uuid: string): void =>
  void callApi('GET', `/tickets/u/${uuid}`, { schema: Ticket }).catch(() => undefined);
