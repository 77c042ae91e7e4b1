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
 * Returns the viewer whose permissions decide which tickets a list shows. Without show-all, an admin or a user with allUserChat
 * sees only the tickets that a user without these permissions and with the same queues would see. In a search, a user with
 * allUserChat always sees only these tickets, even with show-all (coverage 1 §6).
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
 * every ticket. With show-all, a user who isn't an admin sees all tickets of the user's own queues. Only users with allTicket see
 * tickets without a queue.
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
 * Returns whether a viewer supervises a ticket: an admin, or a user with allUserChat in whose queues the ticket is. Supervisors
 * see the tickets of all attendants.
 */
export const supervisesTicket = (viewer: TicketViewer, ticket: TicketState): boolean =>
  mayShowAllTickets(viewer) && seesTicket(viewer, ticket);

/**
 * Returns whether a viewer could see a colleague's ticket while it still waited. A viewer who accepts such a ticket too late may
 * learn which colleague has it. Viewers learn nothing about tickets in other queues.
 */
export function couldSeeWaitingTicket(viewer: TicketViewer, ticket: TicketState): boolean {
  const isAttended = ticket.status === 'open' || ticket.status === 'group';
  return isAttended && ticket.userId !== null && seesTicket(viewer, { ...ticket, status: 'pending', userId: null });
}
