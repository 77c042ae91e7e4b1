import type { UserId } from '@prosa/contract/ids';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';

export type TicketOpening = { readonly status: TicketStatus; readonly userId: UserId | null };

/**
 * Decides how a new conversation begins. If the setting DirectTicketsToWallets is on, the first user whose wallet contains the
 * contact attends the conversation at once. Otherwise the conversation is pending. A group is never opened for a wallet owner.
 */
export function decideOpening(given: {
  readonly status: 'pending' | 'group';
  readonly directTicketsToWallets: boolean;
  /** The users whose wallets contain the contact, in the order in which they were chosen. */
  readonly walletOwnerIds: readonly UserId[];
}): TicketOpening {
  const [first] = given.walletOwnerIds;
  if (given.status === 'group' || !given.directTicketsToWallets || first === undefined)
    return { status: given.status, userId: null };
  return { status: 'open', userId: first };
}
