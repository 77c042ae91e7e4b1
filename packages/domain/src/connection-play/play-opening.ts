import { decideOpening } from '../tickets/decide-opening.ts';
import { addEvent, changeTicket, type ConnectionPlay } from './connection-play.ts';
import type { PlayedConnection } from './played-connection.ts';

/**
 * Decides how a new ticket begins. If the company directs tickets to wallets, the ticket begins with the user who has the contact
 * in a wallet.
 */
export function decidePlayedOpening(
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
