/** The number of unread messages of each ticket. */
export type UnreadByTicket = ReadonlyMap<number, number>;

/**
 * The former count of a ticket that was not in the list: below any real count, so that a ticket without unread messages counts as
 * new, too.
 */
const NOT_LISTED = -1;

/**
 * Returns whether a message or a ticket is new since the former state of the list. A ticket counts if it has more unread messages
 * than before, or is in the list for the first time. Without a former state, nothing is new.
 */
export function hasNewUnread(before: UnreadByTicket | undefined, after: UnreadByTicket): boolean {
  if (before === undefined) return false;
  return [...after].some(([ticketId, unread]) => unread > (before.get(ticketId) ?? NOT_LISTED));
}
