import type { SessionUser } from '@prosa/contract/session/session';
import { listAllowedActions } from '../tickets/actions/list-allowed-actions.ts';
import type { TicketAction } from '../tickets/actions/ticket-actions.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';

/** The actions on several tickets, in the order in which the bar offers them. */
const batchActions = ['close', 'accept', 'reopen', 'transfer', 'snooze', 'endSnooze', 'return', 'ignore', 'delete'] as const;
export type BatchAction = Extract<TicketAction, (typeof batchActions)[number]>;

/** An action with the selected tickets that allow it. */
export type OfferedAction = { readonly action: BatchAction; readonly tickets: readonly TicketView[] };

/**
 * Lists the actions that at least one selected ticket allows. A ticket without a queue is left out of accepting and reopening,
 * because the user would have to choose its queue. The ticket of a colleague is left out of accepting.
 */
export function listBatchActions(user: SessionUser, tickets: readonly TicketView[], now: string): OfferedAction[] {
  const allows = (ticket: TicketView, action: BatchAction): boolean => {
    if (!listAllowedActions(user, ticket, now).includes(action)) return false;
    if (action === 'accept') return ticket.queueId !== null && (ticket.userId === null || ticket.userId === user.id);
    return action !== 'reopen' || ticket.queueId !== null;
  };
  return batchActions
    .map((action) => ({ action, tickets: tickets.filter((ticket) => allows(ticket, action)) }))
    .filter((offered) => offered.tickets.length > 0);
}
