import type { UserId } from '@prosa/contract/ids';
import type { TicketMention } from '@prosa/contract/tickets/ticket';
import { seesTicket, type TicketViewer } from './sees-ticket.ts';
import type { TicketState } from './ticket-state.ts';

/** Returns whether a colleague handed the ticket over to the user, who has not opened it since. */
export const isHandedOverTo = (
  userId: UserId,
  ticket: { readonly userId: UserId | null; readonly handover?: object | null | undefined },
): boolean => ticket.handover != null && ticket.userId === userId;

type Mentioning = { readonly mentions?: readonly TicketMention[] | undefined };

/** Finds the private note that mentions the user, who hasn't opened the ticket since. */
export const findMentionOf = (userId: UserId, { mentions = [] }: Mentioning): TicketMention | undefined =>
  mentions.find((mention) => mention.userId === userId);

/** Returns whether a private note mentions the user in a ticket that the user may see. A colleague's ticket counts, too. */
export const isMentionedIn = (viewer: TicketViewer, ticket: TicketState & Mentioning): boolean =>
  ticket.status !== 'closed' && findMentionOf(viewer.id, ticket) !== undefined && seesTicket(viewer, ticket);

type Overdue = { readonly overdueFor?: readonly UserId[] | undefined };

/** Returns whether a user, as a supervisor, was notified of an overdue answer in a ticket, and hasn't opened the ticket since. */
export const isOverdueNewsFor = (viewer: TicketViewer, ticket: TicketState & Overdue): boolean =>
  ticket.overdueFor !== undefined && ticket.overdueFor.includes(viewer.id) && seesTicket(viewer, ticket);

/**
 * Returns whether a ticket is among the user's notifications: a private note mentions the user in it, its answer is overdue and the
 * user supervises it, or something in it is new for the user.
 */
export const isNotificationTicket = (
  viewer: TicketViewer,
  settings: NotificationSettings,
  ticket: UnreadTicket & Mentioning & Overdue,
): boolean => isMentionedIn(viewer, ticket) || isOverdueNewsFor(viewer, ticket) || isNewForUser(viewer, settings, ticket);

type NotificationSettings = { readonly showNotificationPending?: string | undefined };
type UnreadTicket = TicketState & { readonly unreadMessages: number; readonly handover?: object | null | undefined };

/**
 * Returns whether the customer's messages or a handover in a ticket are new for the user. The ticket must be unread or just handed over.
 * In addition, the user must attend the ticket, or it must be a group's ticket that the user may see. A waiting ticket of the
 * user's queues counts if the company's setting (showNotificationPending) includes waiting tickets. A colleague's ticket never
 * counts, not even for an admin.
 */
export function isNewForUser(viewer: TicketViewer, settings: NotificationSettings, ticket: UnreadTicket): boolean {
  if (ticket.unreadMessages === 0 && !isHandedOverTo(viewer.id, ticket)) return false;
  const asPlainUser = { ...viewer, profile: 'user', allUserChat: 'disabled' } as const;
  if (!seesTicket(asPlainUser, ticket)) return false;
  if (ticket.status === 'pending') return settings.showNotificationPending === 'enabled';
  return ticket.status === 'open' || ticket.status === 'group';
}
