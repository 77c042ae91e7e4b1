import { toActorUserId, type TicketMove, type TicketPatch, type TicketUpdateInput } from './ticket-decision.ts';
import { cutPreview } from './to-last-message.ts';

/** Returns the marks of a ticket whose customer no longer waits for an answer. */
export const toAnsweredMarks = (): { waitingSince: null; answerDueAt: null; overdueFor: never[] } => ({
  waitingSince: null,
  answerDueAt: null,
  overdueFor: [],
});

/**
 * Adds the marks that lists show to a move's patch. An edit changes no mark. Every other move ends the snooze and stops the bot,
 * except that the bot continues after a flow's move that doesn't close the ticket. After a closing, even one that asks for a
 * rating, the customer no longer waits for an answer. A ticket that was handed to a colleague contains the sender's id until the
 * colleague opens, answers or moves the ticket. A reopened ticket loses the rating of its last service.
 */
export function addMarksToPatch(
  patch: TicketPatch,
  move: TicketMove,
  { actor, change }: Pick<TicketUpdateInput, 'actor' | 'change'>,
): TicketPatch {
  if (patch.status === 'closed' || move === 'close')
    return { ...patch, isBot: false, ...toAnsweredMarks(), handover: null, snoozedUntil: null };
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
