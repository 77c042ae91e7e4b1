import type { UserId } from '@prosa/contract/ids';
import { may } from '../session/permissions.ts';
import type { TicketState } from './ticket-state.ts';

/** The fields of a user that decide which tickets are visible. */
export type TicketViewer = {
  readonly id: UserId;
  readonly profile: 'admin' | 'user';
  readonly allTicket: 'enable' | 'disable';
  readonly allowGroup: boolean;
  readonly allHistoric: 'enabled' | 'disabled';
  readonly allUserChat: 'enabled' | 'disabled';
  readonly queueIds: readonly number[];
};

/** Whether a viewer may switch on show-all: admins, and users with allUserChat (coverage 1 §6). */
export const mayShowAll = (viewer: Pick<TicketViewer, 'profile' | 'allUserChat'>): boolean =>
  may(viewer, 'tickets-manager:showall');

/** Whether a viewer sees tickets of groups: admins, and users with allowGroup. */
export const seesGroups = ({ profile, allowGroup }: Pick<TicketViewer, 'profile' | 'allowGroup'>): boolean =>
  profile === 'admin' || allowGroup;

/**
 * Returns the viewer a list is made for. Without show-all, and whenever a user who is no admin searches, that is a plain attendant
 * of the viewer's queues (coverage 1 §6).
 */
export const toListViewer = (
  viewer: TicketViewer,
  { showAll, isSearch }: { readonly showAll: boolean; readonly isSearch: boolean },
): TicketViewer =>
  showAll && mayShowAll(viewer) && (!isSearch || viewer.profile === 'admin')
    ? viewer
    : { ...viewer, profile: 'user', allUserChat: 'disabled' };

/**
 * Whether a viewer may see a ticket: the one predicate behind lists, pull, live events, search and media, defined for all
 * statuses. An admin sees every ticket; show-all of a plain user stays within the user's queues; tickets without a queue need
 * allTicket.
 */
export function seesTicket(viewer: TicketViewer, ticket: TicketState): boolean {
  if (viewer.profile === 'admin') return true;
  const inMyQueues = ticket.queueId === null ? viewer.allTicket === 'enable' : viewer.queueIds.includes(ticket.queueId);
  const showsAll = mayShowAll(viewer) && inMyQueues;
  switch (ticket.status) {
    case 'open':
      return ticket.userId === viewer.id || showsAll;
    case 'pending':
    case 'nps':
    case 'lgpd':
      return ((ticket.userId === null || ticket.userId === viewer.id) && inMyQueues) || showsAll;
    case 'group':
      return seesGroups(viewer) && (ticket.queueId === null || viewer.queueIds.includes(ticket.queueId));
    case 'closed':
      return ticket.userId === viewer.id || inMyQueues;
  }
}

/**
 * Whether a viewer saw a colleague's ticket while it waited: the second to accept it may learn who has it. Tickets of other
 * queues stay unknown to the viewer.
 */
export function sawTicketWaiting(viewer: TicketViewer, ticket: TicketState): boolean {
  const isAttended = ticket.status === 'open' || ticket.status === 'group';
  return isAttended && ticket.userId !== null && seesTicket(viewer, { ...ticket, status: 'pending', userId: null });
}
