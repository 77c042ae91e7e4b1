/** The static permission table (spec 1 section 6): admins hold all of it, plain users none. */
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

/** Whether the user holds a permission of the static table. */
export const may = (user: { readonly profile: 'admin' | 'user' }, _permission: Permission): boolean => user.profile === 'admin';
