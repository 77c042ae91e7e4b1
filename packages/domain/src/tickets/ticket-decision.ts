import type { QueueId, UserId } from '@prosa/contract/ids';
import type { ErrorCode } from '@prosa/contract/errors';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { TicketLogType } from '@prosa/contract/tickets/ticket-log';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import type { TicketState } from './ticket-state.ts';

/** The actor of a change: a user, or the system, which needs no permission and no tag. */
export type TicketActor =
  | {
      readonly kind: 'user';
      readonly id: UserId;
      readonly profile: 'admin' | 'user';
      readonly userClosePendingTicket: 'enabled' | 'disabled';
      readonly showDashboard?: 'enabled' | 'disabled';
    }
  | { readonly kind: 'system'; readonly reason: SystemMoveReason };

/** The reason for a move by the system. After a flow's move the bot continues, and every other move stops it. */
export type SystemMoveReason = 'menu' | 'consent' | 'rating' | 'flow' | 'timer' | 'schedule' | 'integration' | 'deletion';

/** Returns the id of the user for a log entry. Null for the system. */
export const toActorUserId = (actor: TicketActor): UserId | null => (actor.kind === 'user' ? actor.id : null);

export type TicketUpdateInput = {
  readonly ticket: TicketState;
  readonly actor: TicketActor;
  readonly change: Omit<UpdateTicketBody, 'expects'>;
  readonly expects?: UpdateTicketBody['expects'];
  readonly contactHasTags: boolean;
  /** Whether the connection treats groups as ordinary tickets. */
  readonly groupAsTicket: boolean;
  /** Whether the company and the ticket's connection can ask for a rating (`mayAskForRating`). */
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

/** The part of a change that decides how the system puts an active ticket into a queue. */
export type TicketRouting = Pick<TicketUpdateInput, 'ticket' | 'actor' | 'change' | 'queueCloses'>;

/** The moves of a ticket. The app's screens use the same names. */
export type TicketMove = 'accept' | 'return' | 'close' | 'ignore' | 'reopen' | 'transfer' | 'route' | 'edit';

/** An action that follows a move, in addition to the change of the row. The variables in its texts are not filled in yet. */
export type TicketEffect =
  | { readonly kind: 'log'; readonly type: TicketLogType; readonly userId: UserId | null; readonly queueId: QueueId | null }
  | { readonly kind: 'send-message'; readonly why: 'greeting-accepted' | 'transfer' | 'silence'; readonly text: string }
  /** The server loads the text of a farewell or of the question for a rating, because devices don't have it. */
  | { readonly kind: 'send-message'; readonly why: 'farewell' | 'rating'; readonly text: null }
  | { readonly kind: 'add-private-note'; readonly text: string }
  | { readonly kind: 'start-service' }
  | { readonly kind: 'queue-service' }
  | { readonly kind: 'route-service' }
  /** The service ends, except for the customer's rating. */
  | { readonly kind: 'await-rating' }
  | { readonly kind: 'end-service' };

export type TicketPatch = {
  readonly status: TicketStatus;
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
  readonly isTransfered: boolean;
} & TicketMarks;

/** The marks of a ticket that lists show in addition to its state. A mark that is missing stays unchanged. */
type TicketMarks = {
  readonly isBot?: false;
  readonly waitingSince?: null;
  readonly answerDueAt?: null;
  readonly overdueFor?: never[];
  readonly snoozedUntil?: null;
  readonly handover?: { readonly byUserId: UserId; readonly note: string } | null;
  readonly userRating?: null;
};

/**
 * The new ticket in which a conversation continues after a transfer that closes the old one (closeTicketOnTransfer), with its
 * effects.
 */
export type SuccessorTicket = { readonly patch: TicketPatch; readonly effects: readonly TicketEffect[] };

/** A move that is allowed, with everything that it changes. */
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
 * Returns the status of a ticket that an attendant serves: `group` for a group's ticket unless the connection treats groups as
 * tickets, and otherwise `open`.
 */
export const toAttendedStatus = (ticket: TicketState, groupAsTicket: boolean): TicketStatus =>
  ticket.isGroup && !groupAsTicket ? 'group' : 'open';
