import { LAST_MESSAGE_KEPT_CHARACTERS } from './constants.ts';
import type { TicketMove, TicketPatch, TicketUpdateInput } from './ticket-decision.ts';

/**
 * Adds the marks of a list to a move's patch. A person's move ends the bot, a closed ticket waits for nobody, and a ticket that is
 * handed to a colleague says by whom until that colleague has opened it, answered or moved it.
 */
export function markTicket(patch: TicketPatch, move: TicketMove, { actor, change }: TicketUpdateInput): TicketPatch {
  if (patch.status === 'closed') return { ...patch, isBot: false, waitingSince: null, handover: null };
  if (move === 'edit') return patch;
  const isHandedOver = move === 'transfer' && patch.userId !== null && patch.userId !== actor.id;
  const note = (change.msgTransfer ?? '')
    .trim()
    .slice(0, LAST_MESSAGE_KEPT_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, '');
  return { ...patch, isBot: false, handover: isHandedOver ? { byUserId: actor.id, note } : null };
}
