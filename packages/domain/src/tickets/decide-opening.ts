import type { UserId } from '@prosa/contract/ids';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';

export type TicketOpening = { readonly status: TicketStatus; readonly userId: UserId | null };

/**
 * Decides how a new conversation begins: with DirectTicketsToWallets as open with a contact's first wallet owner, else as
 * pending. Groups belong to nobody's wallet.
 */
export function decideOpening(given: {
  readonly status: 'pending' | 'group';
  readonly directTicketsToWallets: boolean;
  /** The wallet owners in the order in which they were chosen. */
  readonly walletOwnerIds: readonly UserId[];
}): TicketOpening {
  const [first] = given.walletOwnerIds;
  if (given.status === 'group' || !given.directTicketsToWallets || first === undefined)
    return { status: given.status, userId: null };
  return { status: 'open', userId: first };
}
