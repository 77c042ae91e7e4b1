import { Ticket } from '@prosa/contract/tickets/ticket';
import { callApi } from '../platform/api-client.ts';

/** Lets the server know that the user opened a ticket, for its log. Without a network nobody is told, and nothing waits. */
export const noteAccess = (uuid: string): void =>
  void callApi('GET', `/tickets/u/${uuid}`, { schema: Ticket }).catch(() => undefined);
