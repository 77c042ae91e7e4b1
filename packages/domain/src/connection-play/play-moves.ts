import type { QueueId } from '@prosa/contract/ids';
import { hasRatingMessage, mayAskForRating } from '../rating/rating.ts';
import { decideTicketUpdate } from '../tickets/decide-ticket-update.ts';
import type { TicketActor, TicketDecision, TicketPatch, TicketUpdateInput } from '../tickets/ticket-decision.ts';
import { addEvent, changeTicket, INITIAL_BOT_COUNTERS, type ConnectionPlay, type PlayedTicket } from './connection-play.ts';
import type { PlayedConnection } from './played-connection.ts';

/**
 * Decides a move of the played ticket as the server does. In a play, the contact counts as having each tag that closing requires.
 */
export function decidePlayedMove(
  of: PlayedConnection,
  ticket: PlayedTicket,
  { actor, change }: { readonly actor: TicketActor; readonly change: TicketUpdateInput['change'] },
): TicketDecision {
  const { settings, connection, queues } = of;
  return decideTicketUpdate({
    ticket,
    actor,
    change,
    contactHasTags: true,
    groupAsTicket: connection.groupAsTicket,
    mayAskForRating: mayAskForRating(settings, { hasRatingMessage: hasRatingMessage(connection) }),
    queueCloses: queues.get(change.queueId ?? 0)?.closeTicket ?? false,
    settings,
  });
}

/** Puts the ticket into a queue on behalf of the system. A queue with `closeTicket` closes the ticket. */
export function movePlayedTicketToQueue(
  of: PlayedConnection,
  play: ConnectionPlay,
  { queueId, reason }: { readonly queueId: QueueId; readonly reason: 'menu' | 'flow' | 'timer' | 'integration' },
): ConnectionPlay {
  if (play.ticket === null) return play;
  const decision = decidePlayedMove(of, play.ticket, { actor: { kind: 'system', reason }, change: { queueId } });
  if (!decision.ok) return play;
  const moved = addEvent(applyTicketPatch(play, decision.patch), { kind: 'queue', queueId });
  const isClosed = decision.patch.status === 'closed';
  if (isClosed) return addEvent(changeTicket(moved, { run: null }), { kind: 'closed' });
  return reason === 'timer' ? moved : changeTicket(moved, { menusSent: 0 });
}

/** Applies the changes that a move makes in the ticket. */
export function applyTicketPatch(play: ConnectionPlay, { status, userId, queueId, waitingSince }: TicketPatch): ConnectionPlay {
  if (play.ticket === null) return play;
  const { status: before } = play.ticket;
  const moved = changeTicket(play, {
    status,
    userId,
    queueId,
    updatedAt: play.now,
    assignedSince: play.now,
    ...(waitingSince === undefined ? {} : { waitingSince }),
  });
  if (status === 'nps' && before !== 'nps')
    return changeTicket(moved, { ...closedTicketFields, menusSent: 1, ratingAskedAt: play.now });
  if (status === 'closed') return changeTicket(moved, closedTicketFields);
  if (status === 'nps') return moved;
  return changeTicket(moved, { ratingAskedAt: null, ...(before === 'nps' ? INITIAL_BOT_COUNTERS : {}) });
}

/** Closes the ticket without a farewell. */
export const closePlayedTicket = (play: ConnectionPlay): ConnectionPlay =>
  addEvent(changeTicket(play, { ...closedTicketFields, status: 'closed', updatedAt: play.now, run: null }), { kind: 'closed' });

const closedTicketFields = {
  ...INITIAL_BOT_COUNTERS,
  waitingSince: null,
  botSince: null,
  burst: [],
  useIntegration: false,
  integration: null,
  talk: null,
} as const satisfies Partial<PlayedTicket>;
