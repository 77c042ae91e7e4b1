import type { UserId } from '@prosa/contract/ids';
import { seesTicket, type TicketViewer } from './sees-ticket.ts';
import type { TicketState } from './ticket-state.ts';

/** Whether a colleague handed the ticket to the user, who hasn't opened it since. */
export const isHandedOverTo = (
  userId: UserId,
  ticket: { readonly userId: UserId | null; readonly handover?: object | null | undefined },
): boolean => ticket.handover != null && ticket.userId === userId;

/**
 * Whether a ticket is among the user's notifications. The ticket must be unread or just handed over. The user must attend it,
 * it must be a group's that the user may see, or it must wait and the company's setting (showNotificationPending) include
 * waiting tickets. A colleague's ticket is never among them, not even for an admin.
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
