import type { InboxTab } from '../filters/inbox-filters.ts';

/** The number of tickets in each tab whose tickets are all on the device. */
export type TicketCounts = { readonly open: number; readonly pending: number; readonly group: number };

/**
 * Returns the number of tickets with these statuses. Undefined if the status `closed` is among them, because only the server has
 * all closed tickets.
 */
export const sumTicketCounts = (counts: TicketCounts, statuses: readonly InboxTab[]): number | undefined =>
  statuses.reduce<number | undefined>(
    (sum, status) => (sum === undefined || status === 'closed' ? undefined : sum + counts[status]),
    0,
  );
