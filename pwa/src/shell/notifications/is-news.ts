/** Unread messages by ticket. */
export type UnreadByTicket = ReadonlyMap<number, number>;

/** Less than any count: a ticket that a colleague handed over is news without an unread message. */
const NOT_THERE = -1;

/**
 * Whether something came between two looks: some ticket has more unread than before, or is among them for the first time. The first
 * look is never news.
 */
export function isNews(before: UnreadByTicket | undefined, after: UnreadByTicket): boolean {
  if (before === undefined) return false;
  return [...after].some(([ticketId, unread]) => unread > (before.get(ticketId) ?? NOT_THERE));
}
