import { toActorUserId, type TicketMove, type TicketPatch, type TicketUpdateInput } from './ticket-decision.ts';
import { cutPreview } from './to-last-message.ts';

/** Returns the fields that a ticket gets when its customer no longer waits for an answer. */
export const createAnsweredMarks = (): { waitingSince: null; answerDueAt: null; overdueFor: never[] } => ({
  waitingSince: null,
  answerDueAt: null,
  overdueFor: [],
});

/**
 * Adds to a move's patch the marks that lists show. A closing clears the marks, even if it asks for a rating, because the
 * customer no longer waits for an answer. An edit that doesn't close the ticket changes no mark. Every other move ends the
 * snooze, and stops the bot unless a flow made the move. A transfer to a colleague stores the sender's id and note in `handover`.
 * A reopened ticket loses the rating of its last service.
 */
export function addMarksToPatch(
  patch: TicketPatch,
  move: TicketMove,
  { actor, change }: Pick<TicketUpdateInput, 'actor' | 'change'>,
): TicketPatch {
  if (patch.status === 'closed' || move === 'close')
    return { ...patch, isBot: false, ...createAnsweredMarks(), handover: null, snoozedUntil: null };
  if (move === 'edit') return patch;
  const botPatch = actor.kind === 'system' && actor.reason === 'flow' ? {} : ({ isBot: false } as const);
  if (move === 'route') return { ...patch, ...botPatch, snoozedUntil: null };
  const byUserId = toActorUserId(actor);
  const isHandedOver = move === 'transfer' && patch.userId !== null && patch.userId !== byUserId;
  const handoverNote = cutPreview((change.msgTransfer ?? '').trim());
  return {
    ...patch,
    ...botPatch,
    ...(move === 'reopen' ? ({ userRating: null } as const) : {}),
    snoozedUntil: null,
    handover: isHandedOver && byUserId !== null ? { byUserId, note: handoverNote } : null,
  };
}
