import { RatingChoice } from '@prosa/contract/tickets/write-ticket';
import type { UserId } from '@prosa/contract/ids';
import { toQueueClosingEffects, decideTransfer } from './decide-transfer.ts';
import { addMarksToPatch } from './add-marks-to-patch.ts';
import { mayClosePendingTicket } from './may-close-pending-ticket.ts';
import {
  toActorUserId,
  toAttendedStatus,
  refuseTicketUpdate,
  type TicketDecision,
  type TicketMove,
  type TicketMoveDecision,
  type SystemQueueMoveInput,
  type TicketUpdateInput,
} from './ticket-decision.ts';
import type { TicketState } from './ticket-state.ts';

/**
 * Decides the effect of `PUT /tickets/{id}` by the transition table of coverage 1 §4. The function is pure: the API stores the
 * result, and the device shows the same result immediately. The refusals are ERR_OTHER_OPEN_TICKET (a colleague has the ticket),
 * ERR_TICKET_CHANGED (the ticket differs from `expects`), ERR_TICKET_TRANSITION (the table does not allow the change),
 * ERR_NO_PERMISSION, ERR_TICKET_QUEUE_REQUIRED and ERR_TICKET_TAG_REQUIRED. A request for the state that the ticket already has
 * is an edit without effect, so a request may be repeated. If the system accepts or reopens a ticket, the user in `change.userId`
 * gets it.
 */
export function decideTicketUpdate(input: TicketUpdateInput): TicketDecision {
  const decision = decideMove(input);
  if (!decision.ok) return decision;
  const { move, patch, successor } = decision;
  return {
    ...decision,
    patch: addMarksToPatch(patch, move, input),
    successor: successor === null ? null : { ...successor, patch: addMarksToPatch(successor.patch, move, input) },
  };
}

/**
 * Decides how the system puts an active ticket into a queue. The result is the same as that of `decideTicketUpdate`, but the
 * function needs no settings, no contact and no connection.
 */
export function decideSystemQueueMove(input: SystemQueueMoveInput): TicketMoveDecision {
  const decision = decideQueueMoveWithoutMarks(input);
  return { ...decision, patch: addMarksToPatch(decision.patch, decision.move, input) };
}

function decideMove(input: TicketUpdateInput): TicketDecision {
  const { ticket, expects } = input;
  if (isTakenByColleague(input)) return refuseTicketUpdate('ERR_OTHER_OPEN_TICKET');
  if (expects !== undefined && (expects.status !== ticket.status || expects.userId !== ticket.userId))
    return refuseTicketUpdate('ERR_TICKET_CHANGED');
  const move = findRequestedMove(input);
  switch (move) {
    case 'accept':
      return decideAcceptance(input);
    case 'return':
      return decideReturnToQueue(input);
    case 'close':
    case 'ignore':
      return decideClosing(input, move);
    case 'reopen':
      return decideReopening(input);
    case 'transfer':
      return decideTransfer(input);
    case 'route':
      return decideQueueMoveWithoutMarks(input);
    case 'edit':
      return decideQueueChange(input);
    case undefined:
      return refuseTicketUpdate('ERR_TICKET_TRANSITION');
  }
}

/** Returns whether a colleague accepted or reopened the ticket before this change. */
function isTakenByColleague(input: TicketUpdateInput): boolean {
  const { ticket, change } = input;
  const isAskedFor = (change.status === 'open' || change.status === 'group') && change.isTransfered !== true;
  if (!isAskedFor || ticket.userId === null || ticket.userId === findNewAttendant(input) || isEnded(ticket)) return false;
  // An edit of an attended ticket may contain the id of the ticket's own attendant. An accept gives the ticket to the user who
  // accepts it, whatever id the change contains.
  return ticket.status === 'pending' || change.userId !== ticket.userId;
}

/** Returns whether the service of a ticket has ended. A ticket that waits for a rating is still active. */
const isEnded = ({ status }: TicketState): boolean => status === 'closed' || status === 'nps';

/**
 * Returns the user who attends the ticket after an accept or a reopening. Null if the system makes the move and the change names
 * no user.
 */
const findNewAttendant = ({ actor, change }: TicketUpdateInput): UserId | null => toActorUserId(actor) ?? change.userId ?? null;

/** Returns the move that a change requests. Undefined if the transition table does not allow the change. */
function findRequestedMove(input: TicketUpdateInput): TicketMove | undefined {
  const { ticket, actor, change } = input;
  const { status } = ticket;
  const nextStatus = change.status;
  if (change.isTransfered === true) return status === 'closed' ? undefined : 'transfer';
  if (actor.kind === 'system' && nextStatus === undefined && change.queueId != null && status !== 'closed') return 'route';
  if (nextStatus === undefined || (nextStatus === status && nextStatus !== 'open' && nextStatus !== 'group')) return 'edit';
  if (nextStatus === 'closed') {
    if (status === 'nps') return requestsRating(input) ? 'edit' : 'close';
    return status === 'open' || status === 'group' ? 'close' : 'ignore';
  }
  if (nextStatus === 'open' || nextStatus === 'group') {
    if (isEnded(ticket)) return 'reopen';
    if (status === 'pending') return 'accept';
    return status === nextStatus ? 'edit' : undefined;
  }
  return status === 'open' ? 'return' : undefined;
}

function decideAcceptance(input: TicketUpdateInput): TicketDecision {
  const { ticket, actor, change, settings, groupAsTicket } = input;
  const userId = findNewAttendant(input);
  if (userId === null) return refuseTicketUpdate('ERR_NO_USER_FOUND');
  const queueId = change.queueId ?? ticket.queueId;
  if (queueId === null) return refuseTicketUpdate('ERR_TICKET_QUEUE_REQUIRED');
  const sendsGreeting =
    settings.sendGreetingAccepted === 'enabled' &&
    settings.greetingAcceptedMessage.trim() !== '' &&
    (!ticket.isGroup || groupAsTicket);
  return {
    ok: true,
    move: 'accept',
    patch: { status: toAttendedStatus(ticket, groupAsTicket), userId, queueId, isTransfered: false },
    effects: [
      { kind: 'start-service' },
      { kind: 'log', type: 'open', userId: toActorUserId(actor), queueId },
      ...(sendsGreeting
        ? [{ kind: 'send-message', why: 'greeting-accepted', text: settings.greetingAcceptedMessage } as const]
        : []),
    ],
    successor: null,
  };
}

function decideReturnToQueue({ ticket, actor, change, queueCloses }: TicketUpdateInput): TicketDecision {
  if (ticket.isGroup) return refuseTicketUpdate('ERR_TICKET_TRANSITION');
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  const log = { kind: 'log', type: 'pending', userId: toActorUserId(actor), queueId } as const;
  if (queueCloses && queueId !== null && queueId !== ticket.queueId)
    return {
      ok: true,
      move: 'return',
      patch: { status: 'closed', userId: null, queueId, isTransfered: false },
      effects: [log, ...toQueueClosingEffects(queueId)],
      successor: null,
    };
  return {
    ok: true,
    move: 'return',
    patch: { status: 'pending', userId: null, queueId, isTransfered: false },
    effects: [{ kind: 'queue-service' }, log],
    successor: null,
  };
}

function decideClosing(input: TicketUpdateInput, move: 'close' | 'ignore'): TicketDecision {
  const { ticket, actor, change, settings, contactHasTags } = input;
  const isUser = actor.kind === 'user';
  if (isUser && move === 'ignore' && !mayClosePendingTicket(actor)) return refuseTicketUpdate('ERR_NO_PERMISSION');
  if (isUser && move === 'close' && settings.requiredTag === 'enabled' && !contactHasTags)
    return refuseTicketUpdate('ERR_TICKET_TAG_REQUIRED');
  if (ticket.status === 'open' && requestsRating(input)) return askForRating(input);
  const mayHearFarewell = move === 'close' || (ticket.status === 'pending' && settings.sendFarewellWaitingTicket === 'enabled');
  const saysFarewell = mayHearFarewell && change.sendFarewellMessage === true && !ticket.isGroup;
  return {
    ok: true,
    move,
    patch: {
      status: 'closed',
      userId: ticket.userId ?? (move === 'close' ? toActorUserId(actor) : null),
      queueId: ticket.queueId,
      isTransfered: false,
    },
    effects: [
      ...(saysFarewell ? [{ kind: 'send-message', why: 'farewell', text: null } as const] : []),
      { kind: 'end-service' },
      { kind: 'log', type: 'closed', userId: toActorUserId(actor), queueId: ticket.queueId },
    ],
    successor: null,
  };
}

/**
 * Returns whether a closing asks the customer for a rating instead of sending the farewell. The system never asks for a rating,
 * and groups are never asked.
 */
const requestsRating = ({ ticket, actor, change, mayAskForRating }: TicketUpdateInput): boolean =>
  mayAskForRating &&
  actor.kind === 'user' &&
  !ticket.isGroup &&
  change.sendFarewellMessage === true &&
  change.ratingId === RatingChoice.ask;

/**
 * Ends the service, and asks the customer for a rating instead of sending the farewell. The ticket stays active until the
 * customer answers.
 */
const askForRating = ({ ticket, actor }: TicketUpdateInput): TicketDecision => ({
  ok: true,
  move: 'close',
  patch: { status: 'nps', userId: ticket.userId ?? toActorUserId(actor), queueId: ticket.queueId, isTransfered: false },
  effects: [
    { kind: 'send-message', why: 'rating', text: null },
    { kind: 'await-rating' },
    { kind: 'log', type: 'nps', userId: toActorUserId(actor), queueId: ticket.queueId },
  ],
  successor: null,
});

function decideReopening(input: TicketUpdateInput): TicketDecision {
  const { ticket, actor, change, groupAsTicket } = input;
  const userId = findNewAttendant(input);
  if (userId === null) return refuseTicketUpdate('ERR_NO_USER_FOUND');
  const queueId = change.queueId ?? ticket.queueId;
  if (queueId === null) return refuseTicketUpdate('ERR_TICKET_QUEUE_REQUIRED');
  return {
    ok: true,
    move: 'reopen',
    patch: { status: toAttendedStatus(ticket, groupAsTicket), userId, queueId, isTransfered: false },
    effects: [{ kind: 'start-service' }, { kind: 'log', type: 'reopen', userId: toActorUserId(actor), queueId }],
    successor: null,
  };
}

/**
 * Puts a ticket into a queue on behalf of the system. A ticket that a flow moves loses its attendant, so that any member of the
 * queue may accept it. A ticket that a menu or a timer moves keeps its attendant. A queue with closeTicket closes the ticket.
 */
function decideQueueMoveWithoutMarks({ ticket, actor, change, queueCloses }: SystemQueueMoveInput): TicketMoveDecision {
  const queueId = change.queueId ?? null;
  const isByFlow = actor.kind === 'system' && actor.reason === 'flow';
  const status = isByFlow && ticket.status === 'open' ? 'pending' : ticket.status;
  return {
    ok: true,
    move: 'route',
    patch: {
      status: queueCloses ? 'closed' : status,
      userId: isByFlow ? null : ticket.userId,
      queueId,
      isTransfered: false,
    },
    effects: [
      { kind: 'route-service' },
      { kind: 'log', type: actor.kind === 'system' && actor.reason === 'timer' ? 'redirect' : 'queue', userId: null, queueId },
      ...(queueCloses ? toQueueClosingEffects(queueId) : []),
    ],
    successor: null,
  };
}

/**
 * Changes the queue of a ticket. The status stays the same, unless the queue has closeTicket and closes the ticket. The attendant
 * stays the same, because only an accept or a transfer changes the attendant. A ticket without a queue waits for the chatbot's
 * menu, so only a waiting ticket may lose its queue. If a closing that asked for a rating is repeated, nothing changes, because
 * the first closing also ignored the queue.
 */
function decideQueueChange({ ticket, change, queueCloses }: TicketUpdateInput): TicketDecision {
  const isRepeatedClosing = ticket.status === 'nps' && change.status === 'closed';
  const queueId = change.queueId === undefined || isRepeatedClosing ? ticket.queueId : change.queueId;
  const isWaiting = ticket.status === 'pending' || ticket.status === 'lgpd';
  if (queueId === null && ticket.queueId !== null && !isWaiting) return refuseTicketUpdate('ERR_TICKET_QUEUE_REQUIRED');
  const isRouted = queueId !== ticket.queueId && change.status !== 'open' && change.status !== 'group';
  const closes = queueCloses && queueId !== null && isRouted && ticket.status !== 'closed';
  return {
    ok: true,
    move: 'edit',
    patch: { status: closes ? 'closed' : ticket.status, userId: ticket.userId, queueId, isTransfered: false },
    effects: closes ? toQueueClosingEffects(queueId) : [],
    successor: null,
  };
}
