import type { SessionUser } from '@prosa/contract/session/session';

/** The names of all permissions (coverage 1 §6). */
export const permissions = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'tickets-manager:closeAll',
] as const;
export type Permission = (typeof permissions)[number];

type UserWithProfile = Pick<SessionUser, 'profile'>;
type UserWithConnectionsFlag = Pick<SessionUser, 'profile' | 'allowConnections'>;

const isAdmin = ({ profile }: UserWithProfile): boolean => profile === 'admin';
const mayWorkOnConnections = (user: UserWithConnectionsFlag): boolean => isAdmin(user) || user.allowConnections === 'enabled';

/**
 * A function for each permission that returns whether a user has it. Admins have all permissions. Other users have a permission
 * if one of their flags gives it (coverage 1 §6, coverage 2 §6).
 */
const permissionChecks = {
  'dashboard:view': (user: Pick<SessionUser, 'profile' | 'showDashboard'>) => isAdmin(user) || user.showDashboard === 'enabled',
  'drawer-admin-items:view': isAdmin,
  'tickets-manager:showall': (user: Pick<SessionUser, 'profile' | 'allUserChat'>) =>
    isAdmin(user) || user.allUserChat === 'enabled',
  'user-modal:editProfile': isAdmin,
  'user-modal:editQueues': isAdmin,
  'ticket-options:deleteTicket': isAdmin,
  'contacts-page:deleteContact': isAdmin,
  'connections-page:actionButtons': mayWorkOnConnections,
  'connections-page:addConnection': mayWorkOnConnections,
  'connections-page:editOrDeleteConnection': mayWorkOnConnections,
  'tickets-manager:closeAll': isAdmin,
} as const satisfies Record<Permission, (user: never) => boolean>;

type UserFor<P extends Permission> = Parameters<(typeof permissionChecks)[P]>[0];

/** The flags that each give a user who isn't an admin a part of what admins may do. */
export type UserFlag = 'allowConnections' | 'allowRealTime' | 'allUserChat' | 'showDashboard' | 'userClosePendingTicket';

/** The fields of a user on which permissions depend. */
export type PermissionHolder = Pick<SessionUser, 'profile' | UserFlag>;

/** Returns whether the user has a permission. */
export function holdsPermission<P extends Permission>(user: UserFor<P>, permission: P): boolean {
  // The cast is needed because the compiler can't see that the function of this permission accepts a user of this type.
  const isHolder = permissionChecks[permission] as (user: UserFor<P>) => boolean;
  return isHolder(user);
}
