import type { SessionUser } from '@prosa/contract/session/session';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { mayClosePendingTicket } from '@prosa/domain/tickets/may-close-pending-ticket';
import { isSnoozable, isSnoozed } from '@prosa/domain/tickets/snooze';
import type { TicketAction } from './ticket-actions.ts';
import type { TicketView } from '../list/use-ticket-list.ts';

type Actor = Pick<SessionUser, 'id' | 'profile' | 'userClosePendingTicket'> & Partial<Pick<SessionUser, 'showDashboard'>>;

type ActionTicket = Pick<TicketView, 'status' | 'isGroup' | 'snoozedUntil'>;

/**
 * Returns the actions that the user may perform on a ticket at the time `now`, the most likely one first (coverage 1 §4 and §6).
 */
export const listAllowedActions = (user: Actor, ticket: ActionTicket, now: string = new Date().toISOString()): TicketAction[] => [
  ...listStatusActions(user, ticket),
  ...(isSnoozable(ticket) ? [isSnoozed(ticket, now) ? ('endSnooze' as const) : ('snooze' as const)] : []),
  ...(holdsPermission(user, 'ticket-options:deleteTicket') ? (['delete'] as const) : []),
];

function listStatusActions(user: Actor, ticket: ActionTicket): TicketAction[] {
  switch (ticket.status) {
    case 'pending':
    case 'lgpd': {
      const first: TicketAction[] = ticket.status === 'pending' ? ['accept', 'transfer'] : [];
      return mayClosePendingTicket(user) ? [...first, 'ignore'] : first;
    }
    case 'open':
      return ticket.isGroup ? ['close', 'transfer'] : ['close', 'transfer', 'return'];
    case 'group':
      return ['close', 'transfer'];
    case 'closed':
      return ['reopen'];
    case 'nps':
      return ['reopen', 'close'];
  }
}
