import type { TicketRow } from '@prosa/contract/tickets/ticket';

/** Returns the attendant and status of a ticket. A command about the ticket expects both to be unchanged at the server. */
export const toExpectedTicketFields = ({ status, userId }: Pick<TicketRow, 'status' | 'userId'>) => ({ status, userId });
