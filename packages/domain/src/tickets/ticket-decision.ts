import type { QueueId, UserId } from '@prosa/contract/ids';
import type { ErrorCode } from '@prosa/contract/errors';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { TicketLogType } from '@prosa/contract/tickets/ticket-log';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import type { TicketState } from './ticket-state.ts';

/**
 * The actor of a change: a user, or the system. The system needs no permission, and may close a ticket whose contact lacks a
 * required tag.
 */
export type TicketActor =
  | {
      readonly kind: 'user';
      readonly id: UserId;
      readonly profile: 'admin' | 'user';
      readonly userClosePendingTicket: 'enabled' | 'disabled';
      readonly showDashboard?: 'enabled' | 'disabled';
    }
  | { readonly kind: 'system'; readonly reason: SystemMoveReason };

/** The reason for a move by the system. The bot continues after a flow's move, and stops after any other move. */
export type SystemMoveReason = 'menu' | 'consent' | 'rating' | 'flow' | 'timer' | 'schedule' | 'integration' | 'deletion';

/** Returns the actor's user id for a log entry. Null for the system. */
export const toActorUserId = (actor: TicketActor): UserId | null => (actor.kind === 'user' ? actor.id : null);

export type TicketUpdateInput = {
  readonly ticket: TicketState;
  readonly actor: TicketActor;
  readonly change: Omit<UpdateTicketBody, 'expects'>;
  readonly expects?: UpdateTicketBody['expects'];
  readonly contactHasTags: boolean;
  /** Whether the connection treats groups as ordinary tickets. */
  readonly groupAsTicket: boolean;
  /** Whether a closing can ask for a rating, by the company's setting and the connection's text (`mayAskForRating`). */
  readonly mayAskForRating: boolean;
  /** Whether the queue in `change.queueId` closes the tickets that are moved to it (closeTicket). */
  readonly queueCloses: boolean;
  readonly settings: {
    readonly requiredTag: string;
    readonly sendGreetingAccepted: string;
    readonly greetingAcceptedMessage: string;
    readonly sendMsgTransfTicket: string;
    readonly transferMessage: string;
    readonly closeTicketOnTransfer: string;
    readonly sendFarewellWaitingTicket: string;
  };
};

/** The input of `decideSystemQueueMove`, which is a part of the input of `decideTicketUpdate`. */
export type SystemQueueMoveInput = Pick<TicketUpdateInput, 'ticket' | 'actor' | 'change' | 'queueCloses'>;

/** The moves of a ticket. The app's screens use the same names. */
export type TicketMove = 'accept' | 'return' | 'close' | 'ignore' | 'reopen' | 'transfer' | 'route' | 'edit';

/**
 * An action that follows a move, in addition to the change of the ticket's row. The variables in its texts are not filled in yet.
 */
export type TicketEffect =
  | { readonly kind: 'log'; readonly type: TicketLogType; readonly userId: UserId | null; readonly queueId: QueueId | null }
  | { readonly kind: 'send-message'; readonly why: 'greeting-accepted' | 'transfer' | 'silence'; readonly text: string }
  /** The server fills in the text of a farewell or of the question for a rating, because devices don't have these texts. */
  | { readonly kind: 'send-message'; readonly why: 'farewell' | 'rating'; readonly text: null }
  | { readonly kind: 'add-private-note'; readonly text: string }
  | { readonly kind: 'start-service' }
  | { readonly kind: 'queue-service' }
  | { readonly kind: 'route-service' }
  /** The service ends, and the customer's rating is still to come. */
  | { readonly kind: 'await-rating' }
  | { readonly kind: 'end-service' };

export type TicketPatch = {
  readonly status: TicketStatus;
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
  readonly isTransfered: boolean;
} & TicketMarks;

/** The marks of a ticket that lists show in addition to its state. A mark that is missing here stays unchanged in the ticket. */
type TicketMarks = {
  readonly isBot?: false;
  readonly waitingSince?: null;
  readonly answerDueAt?: null;
  readonly overdueFor?: never[];
  readonly snoozedUntil?: null;
  readonly handover?: { readonly byUserId: UserId; readonly note: string } | null;
  readonly userRating?: null;
};

/** The new ticket in which the conversation continues, if a transfer closes the old ticket (closeTicketOnTransfer). */
export type SuccessorTicket = { readonly patch: TicketPatch; readonly effects: readonly TicketEffect[] };

/** An allowed move, with everything that it changes. */
export type TicketMoveDecision = {
  readonly ok: true;
  readonly move: TicketMove;
  readonly patch: TicketPatch;
  readonly effects: readonly TicketEffect[];
  readonly successor: SuccessorTicket | null;
};

export type TicketDecision = TicketMoveDecision | { readonly ok: false; readonly code: ErrorCode };

export const refuseTicketUpdate = (code: ErrorCode): TicketDecision => ({ ok: false, code });

/**
 * Returns the status of a ticket that an attendant serves. A group's ticket gets `group`, unless the connection treats groups as
 * ordinary tickets. Every other ticket gets `open`.
 */
export const toAttendedStatus = (ticket: TicketState, groupAsTicket: boolean): TicketStatus =>
  ticket.isGroup && !groupAsTicket ? 'group' : 'open';
