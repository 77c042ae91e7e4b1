import type { ErrorCode } from '@prosa/contract/errors';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import type { TicketState } from './ticket-state.ts';

/** Who asks. */
export type TicketActor = {
  readonly id: number;
  readonly profile: 'admin' | 'user';
  readonly userClosePendingTicket: 'enabled' | 'disabled';
};

export type TicketUpdateInput = {
  readonly ticket: TicketState;
  readonly actor: TicketActor;
  readonly change: Omit<UpdateTicketBody, 'expects'>;
  readonly expects?: UpdateTicketBody['expects'];
  readonly contactHasTags: boolean;
  /** Whether the connection treats groups as ordinary tickets. */
  readonly groupAsTicket: boolean;
  readonly settings: {
    readonly requiredTag: string;
    readonly sendGreetingAccepted: string;
    readonly greetingAcceptedMessage: string;
    readonly sendMsgTransfTicket: string;
    readonly transferMessage: string;
  };
};

/** The steps a ticket takes, named as people name them. */
export type TicketMove = 'accept' | 'return' | 'close' | 'ignore' | 'reopen' | 'transfer' | 'edit';

export type TicketLogType = 'open' | 'pending' | 'closed' | 'reopen' | 'transfered' | 'receivedTransfer';

/** What follows from a move, besides the row. Texts still hold their variables. */
export type TicketEffect =
  | { readonly kind: 'log'; readonly type: TicketLogType; readonly userId: number | null; readonly queueId: number | null }
  | { readonly kind: 'send-message'; readonly why: 'greeting-accepted' | 'transfer' | 'farewell'; readonly text: string | null }
  | { readonly kind: 'add-private-note'; readonly text: string }
  | { readonly kind: 'start-service' }
  | { readonly kind: 'queue-service' }
  | { readonly kind: 'end-service' };

export type TicketPatch = {
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly isTransfered: boolean;
};

export type TicketDecision =
  | { readonly ok: true; readonly move: TicketMove; readonly patch: TicketPatch; readonly effects: readonly TicketEffect[] }
  | { readonly ok: false; readonly code: ErrorCode };

const refuse = (code: ErrorCode): TicketDecision => ({ ok: false, code });

/**
 * Decides `PUT /tickets/{id}`: the whole transition table of spec 1 section 4. Pure: the API writes what it answers, the
 * device shows it at once. Refuses with ERR_TICKET_CHANGED (not what `expects` says), ERR_TICKET_TRANSITION (no such
 * step), ERR_NO_PERMISSION, ERR_TICKET_QUEUE_REQUIRED, ERR_TICKET_TAG_REQUIRED. Asking for the state that is there
 * already is an edit without effect, so a repeat does no harm.
 */
export function decideTicketUpdate(input: TicketUpdateInput): TicketDecision {
  const { ticket, expects } = input;
  if (expects !== undefined && (expects.status !== ticket.status || expects.userId !== ticket.userId))
    return refuse('ERR_TICKET_CHANGED');
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
      return transfer(input);
    case 'edit':
      return edit(input);
    case undefined:
      return refuse('ERR_TICKET_TRANSITION');
  }
}

/** Which move a change asks for; undefined where the table has none. */
function moveOf({ ticket, change }: TicketUpdateInput): TicketMove | undefined {
  const { status } = ticket;
  const wanted = change.status;
  if (change.isTransfered === true) return status === 'closed' ? undefined : 'transfer';
  if (wanted === undefined || (wanted === status && wanted !== 'open' && wanted !== 'group')) return 'edit';
  if (wanted === 'closed') {
    if (status === 'open' || status === 'group' || status === 'nps') return 'close';
    return 'ignore';
  }
  if (wanted === 'open' || wanted === 'group') {
    if (status === 'closed') return 'reopen';
    if (status === 'pending') return 'accept';
    return status === wanted ? 'edit' : undefined;
  }
  return status === 'open' ? 'return' : undefined;
}

const attended = (ticket: TicketState, groupAsTicket: boolean): TicketStatus =>
  ticket.isGroup && !groupAsTicket ? 'group' : 'open';

function accept({ ticket, actor, change, settings, groupAsTicket }: TicketUpdateInput): TicketDecision {
  if (ticket.userId !== null && ticket.userId !== actor.id) return refuse('ERR_TICKET_CHANGED');
  const queueId = change.queueId ?? ticket.queueId;
  if (queueId === null) return refuse('ERR_TICKET_QUEUE_REQUIRED');
  const greets =
    settings.sendGreetingAccepted === 'enabled' &&
    settings.greetingAcceptedMessage.trim() !== '' &&
    (!ticket.isGroup || groupAsTicket);
  return {
    ok: true,
    move: 'accept',
    patch: { status: attended(ticket, groupAsTicket), userId: actor.id, queueId, isTransfered: false },
    effects: [
      { kind: 'start-service' },
      { kind: 'log', type: 'open', userId: actor.id, queueId },
      ...(greets ? [{ kind: 'send-message', why: 'greeting-accepted', text: settings.greetingAcceptedMessage } as const] : []),
    ],
  };
}

function returnToQueue({ ticket, actor, change }: TicketUpdateInput): TicketDecision {
  if (ticket.isGroup) return refuse('ERR_TICKET_TRANSITION');
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  return {
    ok: true,
    move: 'return',
    patch: { status: 'pending', userId: null, queueId, isTransfered: false },
    effects: [{ kind: 'queue-service' }, { kind: 'log', type: 'pending', userId: actor.id, queueId }],
  };
}

function close({ ticket, actor, change, settings, contactHasTags }: TicketUpdateInput, move: 'close' | 'ignore'): TicketDecision {
  if (move === 'ignore' && actor.profile !== 'admin' && actor.userClosePendingTicket !== 'enabled')
    return refuse('ERR_NO_PERMISSION');
  if (move === 'close' && settings.requiredTag === 'enabled' && !contactHasTags) return refuse('ERR_TICKET_TAG_REQUIRED');
  const saysFarewell = move === 'close' && change.sendFarewellMessage === true && !ticket.isGroup;
  return {
    ok: true,
    move,
    patch: {
      status: 'closed',
      userId: ticket.userId ?? (move === 'close' ? actor.id : null),
      queueId: ticket.queueId,
      isTransfered: false,
    },
    effects: [
      ...(saysFarewell ? [{ kind: 'send-message', why: 'farewell', text: null } as const] : []),
      { kind: 'end-service' },
      { kind: 'log', type: 'closed', userId: actor.id, queueId: ticket.queueId },
    ],
  };
}

function reopen({ ticket, actor, change, groupAsTicket }: TicketUpdateInput): TicketDecision {
  const queueId = change.queueId ?? ticket.queueId;
  if (queueId === null) return refuse('ERR_TICKET_QUEUE_REQUIRED');
  return {
    ok: true,
    move: 'reopen',
    patch: { status: attended(ticket, groupAsTicket), userId: actor.id, queueId, isTransfered: false },
    effects: [{ kind: 'start-service' }, { kind: 'log', type: 'reopen', userId: actor.id, queueId }],
  };
}

function transfer({ ticket, actor, change, settings, groupAsTicket }: TicketUpdateInput): TicketDecision {
  const queueId = change.queueId ?? null;
  if (queueId === null) return refuse('ERR_TICKET_QUEUE_REQUIRED');
  const userId = change.userId ?? null;
  const note = change.msgTransfer?.trim() ?? '';
  const moved = queueId !== ticket.queueId || userId !== ticket.userId;
  const tells = settings.sendMsgTransfTicket === 'enabled' && settings.transferMessage.trim() !== '' && moved;
  return {
    ok: true,
    move: 'transfer',
    patch: { status: userId === null ? 'pending' : attended(ticket, groupAsTicket), userId, queueId, isTransfered: true },
    effects: [
      userId === null ? { kind: 'queue-service' } : { kind: 'start-service' },
      { kind: 'log', type: 'transfered', userId: actor.id, queueId: ticket.queueId },
      { kind: 'log', type: 'receivedTransfer', userId, queueId },
      ...(note === '' ? [] : [{ kind: 'add-private-note', text: note } as const]),
      ...(tells ? [{ kind: 'send-message', why: 'transfer', text: settings.transferMessage } as const] : []),
    ],
  };
}

/** A change of queue without a change of status; who is in charge is changed by accept and transfer only. */
function edit({ ticket, change }: TicketUpdateInput): TicketDecision {
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  return {
    ok: true,
    move: 'edit',
    patch: { status: ticket.status, userId: ticket.userId, queueId, isTransfered: false },
    effects: [],
  };
}
