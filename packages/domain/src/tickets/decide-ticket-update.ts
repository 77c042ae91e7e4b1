import type { UserId } from '@prosa/contract/ids';
import { queueClosingEffects, decideTransfer } from './decide-transfer.ts';
import { markTicket } from './mark-ticket.ts';
import {
  actorUserId,
  attendedStatus,
  refuseTicketUpdate,
  type TicketDecision,
  type TicketMove,
  type TicketUpdateInput,
} from './ticket-decision.ts';

/**
 * Decides `PUT /tickets/{id}`: the whole transition table of coverage 1 §4. Pure: the API writes what it answers, the
 * device shows it at once. Refuses with ERR_OTHER_OPEN_TICKET (a colleague has it), ERR_TICKET_CHANGED (not what `expects`
 * says), ERR_TICKET_TRANSITION (no such step), ERR_NO_PERMISSION, ERR_TICKET_QUEUE_REQUIRED, ERR_TICKET_TAG_REQUIRED.
 * Asking for the state that is there already is an edit without effect, so a repeat does no harm. The system gives
 * a ticket that it accepts or reopens to the user whom the change names.
 */
export function decideTicketUpdate(input: TicketUpdateInput): TicketDecision {
  const decision = decideMove(input);
  if (!decision.ok) return decision;
  const { move, patch, successor } = decision;
  return {
    ...decision,
    patch: markTicket(patch, move, input),
    successor: successor === null ? null : { ...successor, patch: markTicket(successor.patch, move, input) },
  };
}

function decideMove(input: TicketUpdateInput): TicketDecision {
  const { ticket, expects } = input;
  if (isTaken(input)) return refuseTicketUpdate('ERR_OTHER_OPEN_TICKET');
  if (expects !== undefined && (expects.status !== ticket.status || expects.userId !== ticket.userId))
    return refuseTicketUpdate('ERR_TICKET_CHANGED');
  const move = moveOf(input);
  switch (move) {
    case 'accept':
      return accept(input);
    case 'return':
      return returnToQueue(input);
    case 'close':
    case 'ignore':
      return close(input, move);
    case 'reopen':
      return reopen(input);
    case 'transfer':
      return decideTransfer(input);
    case 'route':
      return route(input);
    case 'edit':
      return edit(input);
    case undefined:
      return refuseTicketUpdate('ERR_TICKET_TRANSITION');
  }
}

/** Whether a colleague accepted or reopened the ticket first. */
function isTaken(input: TicketUpdateInput): boolean {
  const { ticket, change } = input;
  const asksForIt = (change.status === 'open' || change.status === 'group') && change.isTransfered !== true;
  if (!asksForIt || ticket.userId === null || ticket.userId === newAttendant(input) || ticket.status === 'closed') return false;
  // An edit may name the attendant; accepting takes the ticket whomever the change names.
  return ticket.status === 'pending' || change.userId !== ticket.userId;
}

/** Returns the user who attends the ticket after an accept or reopen; null where the system names nobody. */
const newAttendant = ({ actor, change }: TicketUpdateInput): UserId | null => actorUserId(actor) ?? change.userId ?? null;

/** Decides which move a change asks for; undefined if the table has none. */
function moveOf({ ticket, actor, change }: TicketUpdateInput): TicketMove | undefined {
  const { status } = ticket;
  const nextStatus = change.status;
  if (change.isTransfered === true) return status === 'closed' ? undefined : 'transfer';
  if (actor.kind === 'system' && nextStatus === undefined && change.queueId != null && status !== 'closed') return 'route';
  if (nextStatus === undefined || (nextStatus === status && nextStatus !== 'open' && nextStatus !== 'group')) return 'edit';
  if (nextStatus === 'closed') {
    if (status === 'open' || status === 'group' || status === 'nps') return 'close';
    return 'ignore';
  }
  if (nextStatus === 'open' || nextStatus === 'group') {
    if (status === 'closed') return 'reopen';
    if (status === 'pending') return 'accept';
    return status === nextStatus ? 'edit' : undefined;
  }
  return status === 'open' ? 'return' : undefined;
}

function accept(input: TicketUpdateInput): TicketDecision {
  const { ticket, actor, change, settings, groupAsTicket } = input;
  const userId = newAttendant(input);
  if (userId === null) return refuseTicketUpdate('ERR_NO_USER_FOUND');
  const queueId = change.queueId ?? ticket.queueId;
  if (queueId === null) return refuseTicketUpdate('ERR_TICKET_QUEUE_REQUIRED');
  const greets =
    settings.sendGreetingAccepted === 'enabled' &&
    settings.greetingAcceptedMessage.trim() !== '' &&
    (!ticket.isGroup || groupAsTicket);
  return {
    ok: true,
    move: 'accept',
    patch: { status: attendedStatus(ticket, groupAsTicket), userId, queueId, isTransfered: false },
    effects: [
      { kind: 'start-service' },
      { kind: 'log', type: 'open', userId: actorUserId(actor), queueId },
      ...(greets ? [{ kind: 'send-message', why: 'greeting-accepted', text: settings.greetingAcceptedMessage } as const] : []),
    ],
    successor: null,
  };
}

function returnToQueue({ ticket, actor, change, queueCloses }: TicketUpdateInput): TicketDecision {
  if (ticket.isGroup) return refuseTicketUpdate('ERR_TICKET_TRANSITION');
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  const log = { kind: 'log', type: 'pending', userId: actorUserId(actor), queueId } as const;
  if (queueCloses && queueId !== null && queueId !== ticket.queueId)
    return {
      ok: true,
      move: 'return',
      patch: { status: 'closed', userId: null, queueId, isTransfered: false },
      effects: [log, ...queueClosingEffects(queueId)],
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

function close({ ticket, actor, change, settings, contactHasTags }: TicketUpdateInput, move: 'close' | 'ignore'): TicketDecision {
  const isUser = actor.kind === 'user';
  if (isUser && move === 'ignore' && actor.profile !== 'admin' && actor.userClosePendingTicket !== 'enabled')
    return refuseTicketUpdate('ERR_NO_PERMISSION');
  if (isUser && move === 'close' && settings.requiredTag === 'enabled' && !contactHasTags)
    return refuseTicketUpdate('ERR_TICKET_TAG_REQUIRED');
  const mayHearFarewell = move === 'close' || (ticket.status === 'pending' && settings.sendFarewellWaitingTicket === 'enabled');
  const saysFarewell = mayHearFarewell && change.sendFarewellMessage === true && !ticket.isGroup;
  return {
    ok: true,
    move,
    patch: {
      status: 'closed',
      userId: ticket.userId ?? (move === 'close' ? actorUserId(actor) : null),
      queueId: ticket.queueId,
      isTransfered: false,
    },
    effects: [
      ...(saysFarewell ? [{ kind: 'send-message', why: 'farewell', text: null } as const] : []),
      { kind: 'end-service' },
      { kind: 'log', type: 'closed', userId: actorUserId(actor), queueId: ticket.queueId },
    ],
    successor: null,
  };
}

function reopen(input: TicketUpdateInput): TicketDecision {
  const { ticket, actor, change, groupAsTicket } = input;
  const userId = newAttendant(input);
  if (userId === null) return refuseTicketUpdate('ERR_NO_USER_FOUND');
  const queueId = change.queueId ?? ticket.queueId;
  if (queueId === null) return refuseTicketUpdate('ERR_TICKET_QUEUE_REQUIRED');
  return {
    ok: true,
    move: 'reopen',
    patch: { status: attendedStatus(ticket, groupAsTicket), userId, queueId, isTransfered: false },
    effects: [{ kind: 'start-service' }, { kind: 'log', type: 'reopen', userId: actorUserId(actor), queueId }],
    successor: null,
  };
}

/**
 * Puts a ticket into a queue for the system. A flow takes it from its attendant, so that any member of the queue may accept it;
 * a menu leaves the attendant. A queue with closeTicket closes it.
 */
function route({ ticket, actor, change, queueCloses }: TicketUpdateInput): TicketDecision {
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
      { kind: 'log', type: 'queue', userId: null, queueId },
      ...(queueCloses ? queueClosingEffects(queueId) : []),
    ],
    successor: null,
  };
}

/**
 * Changes the queue without changing the status; only accept and transfer change the ticket's user. A ticket without a queue
 * waits for the chatbot's menu, so only a waiting ticket may lose its queue.
 */
function edit({ ticket, change, queueCloses }: TicketUpdateInput): TicketDecision {
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  const isWaiting = ticket.status === 'pending' || ticket.status === 'lgpd';
  if (queueId === null && ticket.queueId !== null && !isWaiting) return refuseTicketUpdate('ERR_TICKET_QUEUE_REQUIRED');
  const isRouted = queueId !== ticket.queueId && change.status !== 'open' && change.status !== 'group';
  const closes = queueCloses && queueId !== null && isRouted && ticket.status !== 'closed';
  return {
    ok: true,
    move: 'edit',
    patch: { status: closes ? 'closed' : ticket.status, userId: ticket.userId, queueId, isTransfered: false },
    effects: closes ? queueClosingEffects(queueId) : [],
    successor: null,
  };
}
