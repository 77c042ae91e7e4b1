import type { UserId } from '@prosa/contract/ids';
import type { TicketRow } from '@prosa/contract/tickets/ticket';

/**
 * Returns whether an answer that stayed on the device may be sent in its ticket's current state. The answer may not be sent if a
 * colleague serves the ticket, or if the user can't see the ticket (unsent/SPEC.md C2).
 */
export const maySendInTicket = (ticket: TicketRow | undefined, userId: UserId): boolean =>
  ticket !== undefined && !isAttendedByColleague(ticket, userId);

/** Returns whether a colleague serves the ticket. */
export const isAttendedByColleague = ({ status, userId: owner }: TicketRow, userId: UserId): boolean =>
  status === 'open' && owner !== null && owner !== userId;

/** Returns whether an answer, or a private note, may be written in the ticket. */
export const mayWriteInTicket = (ticket: TicketRow | undefined, isPrivate: boolean): ticket is TicketRow =>
  ticket !== undefined && (ticket.status === 'open' || ticket.status === 'group' || (isPrivate && ticket.status === 'pending'));
