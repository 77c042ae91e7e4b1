import type { SessionUser } from '@prosa/contract/session/session';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { mayClosePending } from '@prosa/domain/tickets/may-close-pending';
import type { TicketAction } from './ticket-actions.ts';
import type { TicketView } from '../list/use-ticket-list.ts';

type Actor = Pick<SessionUser, 'id' | 'profile' | 'userClosePendingTicket'> & Partial<Pick<SessionUser, 'showDashboard'>>;

/** Returns the actions that the user may take on a ticket now, the likeliest first (coverage 1 §4 and §6). */
export const listAllowedActions = (user: Actor, ticket: Pick<TicketView, 'status' | 'isGroup'>): TicketAction[] => [
  ...listMoves(user, ticket),
  ...(holdsPermission(user, 'ticket-options:deleteTicket') ? (['delete'] as const) : []),
];

function listMoves(user: Actor, ticket: Pick<TicketView, 'status' | 'isGroup'>): TicketAction[] {
  switch (ticket.status) {
    case 'pending':
    case 'lgpd': {
      const first: TicketAction[] = ticket.status === 'pending' ? ['accept', 'transfer'] : [];
      return mayClosePending(user) ? [...first, 'ignore'] : first;
    }
    case 'open':
      return ticket.isGroup ? ['close', 'transfer'] : ['close', 'transfer', 'return'];
    case 'group':
      return ['close', 'transfer'];
    case 'closed':
      return ['reopen'];
    case 'nps':
      return [];
  }
}
