import type { TicketRow } from '@prosa/contract/tickets/ticket';

/**
 * The number of characters of the ticket's UUID in the meeting's address. These characters are random, so that nobody else can
 * guess the address.
 */
const SECRET_CHARACTERS = 12;

/**
 * Returns the address of a ticket's video meeting (coverage 1 §9): the server's address, then characters that only the
 * participants know, then the ticket's id. The same ticket always has the same meeting.
 */
export function toMeetingLink(server: string, { id, uuid }: Pick<TicketRow, 'id' | 'uuid'>): string {
  const base = server.endsWith('/') ? server : `${server}/`;
  return new URL(`${uuid.slice(-SECRET_CHARACTERS)}-${id}`, base).href;
}
