import type { UserId } from '@prosa/contract/ids';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';

export type TicketOpening = { readonly status: TicketStatus; readonly userId: UserId | null };

/**
 * Decides the status and the attendant with which a ticket opens. If the setting DirectTicketsToWallets is on, the first user
 * whose wallet contains the contact becomes the attendant. Otherwise the ticket has the given status and no attendant. A group's
 * ticket never gets an attendant here.
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
