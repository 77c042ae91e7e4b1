import type { TicketId } from '@prosa/contract/ids';
import { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import { array } from 'valibot';
import { callApi } from '../platform/requests/api-client.ts';

/** Fetches a ticket's log, the oldest entry first. Throws as `callApi` does. */
export const fetchTicketLog = (ticketId: TicketId): Promise<TicketLogEntry[]> =>
  callApi('GET', `/tickets-log/${ticketId}`, { schema: array(TicketLogEntry) });
