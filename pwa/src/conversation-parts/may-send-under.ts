import type { TicketRow } from '@prosa/contract/tickets/ticket';

/** Whether a kept answer may go out under its ticket as that is now: never where it is somebody else's or out of sight (unsent/SPEC.md C2). */
export const maySendUnder = (ticket: TicketRow | undefined, userId: number): boolean =>
  ticket !== undefined && !isOthers(ticket, userId);

/** Whether somebody else attends it. */
export const isOthers = ({ status, userId: owner }: TicketRow, userId: number): boolean =>
  status === 'open' && owner !== null && owner !== userId;

/** Whether an answer, or a private note, may be written on it. */
export const takesAnswers = (ticket: TicketRow | undefined, isPrivate: boolean): ticket is TicketRow =>
  ticket !== undefined && (ticket.status === 'open' || ticket.status === 'group' || (isPrivate && ticket.status === 'pending'));
