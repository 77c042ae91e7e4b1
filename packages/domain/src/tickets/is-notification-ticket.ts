import type { UserId } from '@prosa/contract/ids';
import { seesTicket, type TicketViewer } from './sees-ticket.ts';
import type { TicketState } from './ticket-state.ts';

/** Returns whether a colleague handed the ticket over to the user, who has not opened it since. */
export const isHandedOverTo = (
  userId: UserId,
  ticket: { readonly userId: UserId | null; readonly handover?: object | null | undefined },
): boolean => ticket.handover != null && ticket.userId === userId;

/**
 * Returns whether a ticket is among the user's notifications. The ticket must be unread or just handed over. In addition, the
 * user must attend the ticket, or it must be a group's ticket that the user may see. A waiting ticket of the user's queues counts
 * if the company's setting (showNotificationPending) includes waiting tickets. A colleague's ticket never counts, not even for an
 * admin.
 */
export function isNotificationTicket(
  viewer: TicketViewer,
  settings: { readonly showNotificationPending?: string | undefined },
  ticket: TicketState & { readonly unreadMessages: number; readonly handover?: object | null | undefined },
): boolean {
  if (ticket.unreadMessages === 0 && !isHandedOverTo(viewer.id, ticket)) return false;
  const asPlainUser = { ...viewer, profile: 'user', allUserChat: 'disabled' } as const;
  if (!seesTicket(asPlainUser, ticket)) return false;
  if (ticket.status === 'pending') return settings.showNotificationPending === 'enabled';
  return ticket.status === 'open' || ticket.status === 'group';
}
