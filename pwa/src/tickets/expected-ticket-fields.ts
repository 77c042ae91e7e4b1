import type { TicketRow } from '@prosa/contract/tickets/ticket';

/** Returns the attendant and status that a command about a ticket expects. */
export const expectedTicketFields = ({ status, userId }: Pick<TicketRow, 'status' | 'userId'>) => ({ status, userId });
