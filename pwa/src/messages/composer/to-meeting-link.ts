import type { TicketRow } from '@prosa/contract/tickets/ticket';

/** How many characters of the ticket's UUID a room's name has. They are random, so that nobody else guesses the room. */
const SECRET_CHARACTERS = 12;

/**
 * Returns the address of a ticket's video meeting: the server's address plus the ticket's id (coverage 1 §9), which follows a
 * part that only the participants know. The same ticket always has the same meeting.
 */
export function toMeetingLink(server: string, { id, uuid }: Pick<TicketRow, 'id' | 'uuid'>): string {
  const base = server.endsWith('/') ? server : `${server}/`;
  return new URL(`${uuid.slice(-SECRET_CHARACTERS)}-${id}`, base).href;
}
