import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { toInboxTab } from './tab-statuses.ts';

/**
 * Returns a predicate for filtering rows, which must be called for the newest row first. If several tickets in the tab of closed
 * tickets have the same contact and the same connection, only the one that changed last passes. Tickets of the other tabs always
 * pass.
 */
export function createNewestTicketFilter(): (row: TicketRow) => boolean {
  const known = new Set<string>();
  return (row) => {
    if (toInboxTab(row.status) !== 'closed') return true;
    const key = toConversationKey(row);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  };
}

/** Returns a key that is the same for all tickets of one contact on one connection. */
export const toConversationKey = ({ contactId, whatsappId }: Pick<TicketRow, 'contactId' | 'whatsappId'>): string =>
  `${contactId} ${whatsappId}`;
