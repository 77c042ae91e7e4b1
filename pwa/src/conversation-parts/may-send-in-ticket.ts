import type { TicketRow } from '@prosa/contract/tickets/ticket';

/**
 * Whether a kept answer may be sent in its ticket as that is now: never if a colleague attends it or it is not visible
 * (unsent/SPEC.md C2).
 */
export const maySendInTicket = (ticket: TicketRow | undefined, userId: number): boolean =>
  ticket !== undefined && !isAttendedByColleague(ticket, userId);

/** Whether a colleague attends the ticket. */
export const isAttendedByColleague = ({ status, userId: owner }: TicketRow, userId: number): boolean =>
  status === 'open' && owner !== null && owner !== userId;

/** Whether an answer, or a private note, may be written in the ticket. */
export const mayBeWrittenIn = (ticket: TicketRow | undefined, isPrivate: boolean): ticket is TicketRow =>
  ticket !== undefined && (ticket.status === 'open' || ticket.status === 'group' || (isPrivate && ticket.status === 'pending'));
