import type { SessionUser } from '@prosa/contract/session/session';

/**
 * Returns whether a user may close a ticket that has no attendant (coverage 1 §6). Admins may, and so may users with
 * userClosePendingTicket or showDashboard.
 */
export const mayClosePendingTicket = ({
  profile,
  userClosePendingTicket,
  showDashboard,
}: Pick<SessionUser, 'profile' | 'userClosePendingTicket'> & Partial<Pick<SessionUser, 'showDashboard'>>): boolean =>
  profile === 'admin' || userClosePendingTicket === 'enabled' || showDashboard === 'enabled';
