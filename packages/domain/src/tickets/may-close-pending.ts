import type { SessionUser } from '@prosa/contract/session/session';

/**
 * Returns whether a user may close a ticket that nobody attends: an admin, a user with userClosePendingTicket, or a user who sees
 * the dashboard (coverage 1 §6).
 */
export const mayClosePending = ({
  profile,
  userClosePendingTicket,
  showDashboard,
}: Pick<SessionUser, 'profile' | 'userClosePendingTicket'> & Partial<Pick<SessionUser, 'showDashboard'>>): boolean =>
  profile === 'admin' || userClosePendingTicket === 'enabled' || showDashboard === 'enabled';
