import type { TicketRow } from '@prosa/contract/tickets/ticket';

/** Returns the owner and status that a command about a ticket takes for granted. */
export const expectedTicketFields = ({ status, userId }: Pick<TicketRow, 'status' | 'userId'>) => ({ status, userId });
