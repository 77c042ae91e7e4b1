/** Unread messages by ticket. */
export type UnreadByTicket = ReadonlyMap<number, number>;

/** Whether a message came between two looks: some ticket has more unread than before. The first look is never news. */
export function isNews(before: UnreadByTicket | undefined, after: UnreadByTicket): boolean {
  if (before === undefined) return false;
  return [...after].some(([ticketId, unread]) => unread > (before.get(ticketId) ?? 0));
}
