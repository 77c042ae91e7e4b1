import type { TicketRow } from '@prosa/contract/tickets/ticket';

/**
 * Returns the attendant and status of a ticket. The server refuses a command about the ticket if one of these two fields has
 * changed.
 */
export const toExpectedTicketFields = ({ status, userId }: Pick<TicketRow, 'status' | 'userId'>) => ({ status, userId });
