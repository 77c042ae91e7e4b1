import type { SessionUser } from '@prosa/contract/session/session';

/**
 * Returns whether a user may close a ticket without an attendant (coverage 1 §6). Admins may, and so may users with
 * userClosePendingTicket and users who see the dashboard.
 */
export const mayClosePendingTicket = ({
  profile,
  userClosePendingTicket,
  showDashboard,
}: Pick<SessionUser, 'profile' | 'userClosePendingTicket'> & Partial<Pick<SessionUser, 'showDashboard'>>): boolean =>
  profile === 'admin' || userClosePendingTicket === 'enabled' || showDashboard === 'enabled';
