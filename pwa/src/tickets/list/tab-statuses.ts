import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { InboxTab } from '../filters/inbox-filters.ts';

type TicketStatus = TicketRow['status'];

/**
 * The statuses that each tab of the inbox lists. While a customer is asked for consent, the ticket is among the pending ones,
 * because the customer still waits for an attendant. While a customer is asked for a rating, the ticket is among the closed ones,
 * because the customer has been served.
 */
export const statusesOfTab: Readonly<Record<InboxTab, readonly TicketStatus[]>> = {
  open: ['open'],
  pending: ['pending', 'lgpd'],
  group: ['group'],
  closed: ['closed', 'nps'],
};

const tabOfStatus: Readonly<Record<TicketStatus, InboxTab>> = {
  open: 'open',
  pending: 'pending',
  lgpd: 'pending',
  group: 'group',
  closed: 'closed',
  nps: 'closed',
};

/** Returns the tab of the inbox that lists tickets of a status. */
export const toInboxTab = (status: TicketStatus): InboxTab => tabOfStatus[status];
