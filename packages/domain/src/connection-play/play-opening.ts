import { decideOpening } from '../tickets/decide-opening.ts';
import { addEvent, changeTicket, type ConnectionPlay } from './connection-play.ts';
import type { PlayedConnection } from './played-connection.ts';

/**
 * Gives the ticket the status and the attendant with which the server would begin it, also after the customer's consent. If the company directs tickets to wallets,
 * the attendant is the user whose wallet contains the contact.
 */
export function applyPlayedOpening(
  { settings }: PlayedConnection,
  play: ConnectionPlay,
  status: 'pending' | 'group',
): ConnectionPlay {
  const { walletOwnerId } = play.contact;
  const opening = decideOpening({
    status,
    directTicketsToWallets: settings.DirectTicketsToWallets === 'enabled',
    walletOwnerIds: walletOwnerId === null ? [] : [walletOwnerId],
  });
  const begun = changeTicket(play, { ...opening, updatedAt: play.now, assignedSince: play.now });
  return opening.userId === null ? begun : addEvent(begun, { kind: 'assigned', userId: opening.userId });
}
