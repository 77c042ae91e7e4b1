import type { UserId } from '@prosa/contract/ids';
import type { TicketMention } from '@prosa/contract/tickets/ticket';
import { seesTicket, type TicketViewer } from './sees-ticket.ts';
import type { TicketState } from './ticket-state.ts';

/** Returns whether a colleague handed the ticket over to the user, who has not opened the ticket since. */
export const isHandedOverTo = (
  userId: UserId,
  ticket: { readonly userId: UserId | null; readonly handover?: object | null | undefined },
): boolean => ticket.handover != null && ticket.userId === userId;

type WithMentions = { readonly mentions?: readonly TicketMention[] | undefined };

/** Finds the mention of the user in a private note of the ticket. Opening the ticket removes the mention. */
export const findMentionOf = (userId: UserId, { mentions = [] }: WithMentions): TicketMention | undefined =>
  mentions.find((mention) => mention.userId === userId);

/**
 * Returns whether a private note mentions the user in an active ticket that the user may see. The ticket may be a colleague's.
 */
export const isMentionedIn = (viewer: TicketViewer, ticket: TicketState & WithMentions): boolean =>
  ticket.status !== 'closed' && findMentionOf(viewer.id, ticket) !== undefined && seesTicket(viewer, ticket);

type WithOverdueSupervisors = { readonly overdueFor?: readonly UserId[] | undefined };

/**
 * Returns whether the user was notified, as a supervisor, that an answer in the ticket is overdue, and has not opened the ticket
 * since.
 */
export const isOverdueNotificationFor = (viewer: TicketViewer, ticket: TicketState & WithOverdueSupervisors): boolean =>
  ticket.overdueFor !== undefined && ticket.overdueFor.includes(viewer.id) && seesTicket(viewer, ticket);

/**
 * Returns whether a ticket is among the user's notifications. A ticket is listed there if a private note mentions the user, if an
 * answer is overdue and the user is a supervisor, or if something in the ticket is new for the user.
 */
export const isNotificationTicket = (
  viewer: TicketViewer,
  settings: NotificationSettings,
  ticket: UnreadTicket & WithMentions & WithOverdueSupervisors,
): boolean => isMentionedIn(viewer, ticket) || isOverdueNotificationFor(viewer, ticket) || isNewForUser(viewer, settings, ticket);

type NotificationSettings = { readonly showNotificationPending?: string | undefined };
type UnreadTicket = TicketState & { readonly unreadMessages: number; readonly handover?: object | null | undefined };

/**
 * Returns whether something in a ticket is new for the user: an unread message, or a handover to the user. The user must attend
 * the ticket, or the ticket must be a group's that the user may see. A waiting ticket of the user's queues counts only if the
 * setting showNotificationPending is enabled. A colleague's ticket never counts, not even for an admin.
 */
export function isNewForUser(viewer: TicketViewer, settings: NotificationSettings, ticket: UnreadTicket): boolean {
  if (ticket.unreadMessages === 0 && !isHandedOverTo(viewer.id, ticket)) return false;
  const asPlainUser = { ...viewer, profile: 'user', allUserChat: 'disabled' } as const;
  if (!seesTicket(asPlainUser, ticket)) return false;
  if (ticket.status === 'pending') return settings.showNotificationPending === 'enabled';
  return ticket.status === 'open' || ticket.status === 'group';
}
