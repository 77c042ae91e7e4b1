/** The number of unread messages of each ticket. */
export type UnreadByTicket = ReadonlyMap<number, number>;

/** A number below any count, so that a handed over ticket is news even without an unread message. */
const NOT_THERE = -1;

/**
 * Returns whether something arrived between two looks: a ticket has more unread messages than before, or is in the list for the
 * first time. The first look is never news.
 */
export function hasNewUnread(before: UnreadByTicket | undefined, after: UnreadByTicket): boolean {
  if (before === undefined) return false;
  return [...after].some(([ticketId, unread]) => unread > (before.get(ticketId) ?? NOT_THERE));
}
