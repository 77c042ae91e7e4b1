import type { SessionUser } from '@prosa/contract/session/session';
import type { CompanySettings } from '@prosa/contract/settings/settings';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { seesTicket } from '@prosa/domain/tickets/sees-ticket';

type Notifying = Pick<TicketRow, 'status' | 'queueId' | 'userId' | 'isGroup' | 'unreadMessages'>;

/**
 * Whether a ticket is among the user's notifications: unread, and attended by the user, of a group the user may see, or
 * waiting where the company asks for it (showNotificationPending). A colleague's ticket never is, not even to an admin.
 */
export function notifies(user: SessionUser, settings: Partial<CompanySettings>, ticket: Notifying): boolean {
  if (ticket.unreadMessages === 0) return false;
  const asPlainUser = { ...user, profile: 'user', allUserChat: 'disabled' } as const;
  if (!seesTicket(asPlainUser, ticket)) return false;
  if (ticket.status === 'pending') return settings['showNotificationPending'] === 'enabled';
  return ticket.status === 'open' || ticket.status === 'group';
}
