import type { QueueId, UserId } from '@prosa/contract/ids';
import { holdsPermission } from '../session/permissions.ts';
import type { TicketState } from './ticket-state.ts';

/** The fields of a user that decide which tickets are visible. */
export type TicketViewer = {
  readonly id: UserId;
  readonly profile: 'admin' | 'user';
  readonly allTicket: 'enable' | 'disable';
  readonly allowGroup: boolean;
  readonly allHistoric: 'enabled' | 'disabled';
  readonly allUserChat: 'enabled' | 'disabled';
  readonly queueIds: readonly QueueId[];
};

/**
 * Returns whether a viewer may switch on show-all, which shows the tickets of all attendants. Admins and users with allUserChat
 * may (coverage 1 §6).
 */
export const mayShowAllTickets = (viewer: Pick<TicketViewer, 'profile' | 'allUserChat'>): boolean =>
  holdsPermission(viewer, 'tickets-manager:showall');

/** Returns whether a viewer sees tickets of groups. Admins and users with allowGroup do. */
export const seesGroupTickets = ({ profile, allowGroup }: Pick<TicketViewer, 'profile' | 'allowGroup'>): boolean =>
  profile === 'admin' || allowGroup;

/**
 * Returns the viewer whose permissions decide which tickets a list shows. Without show-all, every viewer counts as a user without
 * admin rights and without allUserChat. In a search, show-all has an effect only for admins (coverage 1 §6).
 */
export const toListViewer = (
  viewer: TicketViewer,
  { showAll, isSearch }: { readonly showAll: boolean; readonly isSearch: boolean },
): TicketViewer =>
  showAll && mayShowAllTickets(viewer) && (!isSearch || viewer.profile === 'admin')
    ? viewer
    : { ...viewer, profile: 'user', allUserChat: 'disabled' };

/**
 * Returns whether a viewer may see a ticket. Lists, pull, live events, search and media all use this function. An admin sees
 * every ticket. A user with allUserChat sees all tickets of the user's own queues, but tickets with the status `group` only with allowGroup.
 * Tickets without a queue need allTicket, except group tickets and the user's own open or closed tickets.
 */
export function seesTicket(viewer: TicketViewer, ticket: TicketState): boolean {
  if (viewer.profile === 'admin') return true;
  const inMyQueues = ticket.queueId === null ? viewer.allTicket === 'enable' : viewer.queueIds.includes(ticket.queueId);
  const showsAll = mayShowAllTickets(viewer) && inMyQueues;
  switch (ticket.status) {
    case 'open':
      return ticket.userId === viewer.id || showsAll;
    case 'pending':
    case 'nps':
    case 'lgpd':
      return ((ticket.userId === null || ticket.userId === viewer.id) && inMyQueues) || showsAll;
    case 'group':
      return seesGroupTickets(viewer) && (ticket.queueId === null || viewer.queueIds.includes(ticket.queueId));
    case 'closed':
      return ticket.userId === viewer.id || inMyQueues;
  }
}

/**
 * Returns whether a viewer is a supervisor of a ticket. Admins supervise every ticket. Users with allUserChat supervise the
 * tickets that they may see.
 */
export const supervisesTicket = (viewer: TicketViewer, ticket: TicketState): boolean =>
  mayShowAllTickets(viewer) && seesTicket(viewer, ticket);

/**
 * Returns whether a viewer could see a colleague's ticket while the ticket still waited. If so, a viewer who tries to accept the
 * ticket too late may learn which colleague has it. Viewers learn nothing about other tickets.
 */
export function couldSeeWaitingTicket(viewer: TicketViewer, ticket: TicketState): boolean {
  const isAttended = ticket.status === 'open' || ticket.status === 'group';
  return isAttended && ticket.userId !== null && seesTicket(viewer, { ...ticket, status: 'pending', userId: null });
}
