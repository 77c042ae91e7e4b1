import type { InboxTab } from '../filters/inbox-filters.ts';

/** The number of tickets of each tab that the device holds whole. */
export type TicketCounts = { readonly open: number; readonly pending: number; readonly group: number };

/** Returns the number of tickets with these statuses. Undefined with closed tickets, because only the server has all of them. */
export const sumCounts = (counts: TicketCounts, statuses: readonly InboxTab[]): number | undefined =>
  statuses.reduce<number | undefined>(
    (sum, status) => (sum === undefined || status === 'closed' ? undefined : sum + counts[status]),
    0,
  );
