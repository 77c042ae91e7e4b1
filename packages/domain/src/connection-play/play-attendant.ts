import { RatingChoice } from '@prosa/contract/tickets/write-ticket';
import { hasRatingMessage, mayAskForRating } from '../rating/rating.ts';
import type { TicketActor, TicketEffect } from '../tickets/ticket-decision.ts';
import { addEntry, addEvent, changeTicket, type ConnectionPlay, type PlayedTicket, endBotsInPlay } from './connection-play.ts';
import { updateTargetClock } from './play-targets.ts';
import { applyTicketPatch, decidePlayedMove } from './play-moves.ts';
import { playMoveText } from './play-texts.ts';
import type { PlayedConnection } from './played-connection.ts';

/** An act of the attendant who serves the ticket. */
export type AttendantAct =
  | { readonly kind: 'take-over' }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'close-with-rating' };

/** Lists the acts of the attendant that the state of the ticket allows. */
export function listAttendantActs(of: PlayedConnection, { ticket }: ConnectionPlay): readonly AttendantAct['kind'][] {
  const mayAsk = mayAskForRating(of.settings, { hasRatingMessage: hasRatingMessage(of.connection) });
  switch (ticket?.status) {
    case 'pending':
      return findQueueToAccept(of, ticket) === null ? [] : ['take-over'];
    case 'open':
      return mayAsk ? ['answer', 'close', 'close-with-rating'] : ['answer', 'close'];
    case 'nps':
      return ['close'];
    default:
      return [];
  }
}

/** Plays an act of the attendant. An act that is not possible now changes nothing. */
export function playAttendant(of: PlayedConnection, play: ConnectionPlay, act: AttendantAct): ConnectionPlay {
  const { ticket, now } = play;
  if (ticket === null || !listAttendantActs(of, play).includes(act.kind)) return play;
  if (act.kind !== 'answer') return updateTargetClock(of, playTakeOverOrClosing(of, play, { ticket, act }));
  const answered = { waitingSince: null, isAnswered: true, lastMessageFromMe: true, updatedAt: now, reminder: null };
  return updateTargetClock(of, addEntry(changeTicket(play, answered), { kind: 'attendant', text: act.text }));
}

function playTakeOverOrClosing(
  of: PlayedConnection,
  play: ConnectionPlay,
  { ticket, act }: { readonly ticket: PlayedTicket; readonly act: Exclude<AttendantAct, { kind: 'answer' }> },
): ConnectionPlay {
  // The ticket already has an attendant if the customer chose an option with an attendant.
  const id = ticket.userId ?? of.attendant.id;
  const actor: TicketActor = { kind: 'user', id, profile: 'admin', userClosePendingTicket: 'enabled' };
  const ratingId = act.kind === 'close-with-rating' ? RatingChoice.ask : RatingChoice.dontAsk;
  const queueId = findQueueToAccept(of, ticket);
  const change =
    act.kind === 'take-over'
      ? ({ status: 'open', ...(queueId === null ? {} : { queueId }) } as const)
      : ({ status: 'closed', sendFarewellMessage: true, ratingId } as const);
  const decision = decidePlayedMove(of, ticket, { actor, change });
  if (!decision.ok) return play;
  const moved = addEvent(endBotsInPlay(applyTicketPatch(play, decision.patch)), {
    kind: act.kind === 'take-over' ? 'taken-over' : decision.patch.status === 'nps' ? 'rating-asked' : 'closed',
  });
  return decision.effects.reduce((each, effect) => playEffect(of, each, { effect, actor }), moved);
}

/** Sends the text of an effect. All other effects would change logs or services, which a play does not have. */
function playEffect(
  of: PlayedConnection,
  play: ConnectionPlay,
  { effect, actor }: { readonly effect: TicketEffect; readonly actor: Extract<TicketActor, { kind: 'user' }> },
): ConnectionPlay {
  if (effect.kind !== 'send-message') return play;
  const userName = of.userNames.get(actor.id) ?? '';
  const by = effect.why === 'greeting-accepted' ? 'acceptance' : 'closing';
  return playMoveText(of, play, { text: effect.text ?? findClosingText(of, effect.why, actor), by, userName });
}

/**
 * Returns the text with which the ticket closes: the attendant's own farewell, the connection's farewell, or the connection's
 * question for a rating.
 */
function findClosingText(
  { connection, attendant }: PlayedConnection,
  why: 'farewell' | 'rating',
  actor: Extract<TicketActor, { kind: 'user' }>,
): string {
  if (why === 'rating') return connection.ratingMessage;
  const own = actor.id === attendant.id ? attendant.farewellMessage : '';
  return own.trim() === '' ? connection.complationMessage : own;
}

/**
 * Returns the queue of a ticket after the attendant has accepted it. A ticket without a queue gets the connection's first queue.
 */
const findQueueToAccept = ({ connection }: PlayedConnection, { queueId }: PlayedTicket) =>
  queueId ?? connection.queues[0]?.id ?? null;
