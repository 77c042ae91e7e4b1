import type { TicketStatus } from '@prosa/contract/tickets/ticket';

export type TicketOpening = { readonly status: TicketStatus; readonly userId: number | null };

/**
 * How a new conversation begins: with DirectTicketsToWallets a contact's first wallet owner has it at once, as open; else
 * it waits. Groups belong to nobody's wallet.
 */
export function decideOpening(given: {
  readonly status: 'pending' | 'group';
  readonly directTicketsToWallets: boolean;
  /** In the order they were chosen. */
  readonly walletOwnerIds: readonly number[];
}): TicketOpening {
  const [first] = given.walletOwnerIds;
  if (given.status === 'group' || !given.directTicketsToWallets || first === undefined)
    return { status: given.status, userId: null };
  return { status: 'open', userId: first };
}
