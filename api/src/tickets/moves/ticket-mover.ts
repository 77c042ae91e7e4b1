import type { UserId } from '@prosa/contract/ids';
import type { SystemMoveReason, TicketActor } from '@prosa/domain/tickets/ticket-decision';
import type { Scope } from '../../platform/access/scope.ts';

/**
 * The author of a ticket's move. A user has a scope, which limits what the user may do. The system is a menu, a flow, a timer or
 * an integration.
 */
export type TicketMover =
  | { readonly kind: 'user'; readonly scope: Scope }
  | { readonly kind: 'system'; readonly reason: SystemMoveReason };

/** Converts a mover to the actor of the domain's rules. */
export function toTicketActor(mover: TicketMover): TicketActor {
  if (mover.kind === 'system') return mover;
  const { id, profile, userClosePendingTicket, showDashboard } = mover.scope.viewer;
  return { kind: 'user', id, profile, userClosePendingTicket, showDashboard };
}

/** Returns the id of the user who moves a ticket, for its log and as the author of messages. Returns null for the system. */
export const toMoverUserId = (mover: TicketMover): UserId | null => (mover.kind === 'user' ? mover.scope.viewer.id : null);
