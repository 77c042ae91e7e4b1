import type { UserId } from '@prosa/contract/ids';
import type { TicketAction } from './ticket-actions.ts';
import type { TicketView } from '../list/use-ticket-list.ts';

/**
 * Finds the question before an action on a ticket: that of the action, or `owned` if the user accepts a colleague's ticket.
 * Undefined if the action needs no question (coverage 1 §4).
 */
export function findQuestionBeforeAction(
  action: TicketAction,
  ticket: Pick<TicketView, 'queueId' | 'userId'>,
  userId: UserId,
): TicketAction | 'owned' | undefined {
  switch (action) {
    case 'accept':
      if (ticket.userId !== null && ticket.userId !== userId) return 'owned';
      return ticket.queueId === null ? 'accept' : undefined;
    case 'reopen':
      return ticket.queueId === null ? 'reopen' : undefined;
    case 'close':
    case 'return':
    case 'endSnooze':
      return undefined;
    case 'transfer':
    case 'ignore':
    case 'snooze':
    case 'delete':
      return action;
  }
}
