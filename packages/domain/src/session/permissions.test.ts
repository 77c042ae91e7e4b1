import { expect, it } from 'vitest';
import { holdsPermission, permissions, type Permission, type PermissionHolder } from './permissions.ts';

const plain: PermissionHolder = {
  profile: 'user',
  allowConnections: 'disabled',
  allUserChat: 'disabled',
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  userClosePendingTicket: 'disabled',
};
const heldBy = (user: PermissionHolder): Permission[] => permissions.filter((permission) => holdsPermission(user, permission));

it('admins have every permission, and users without flags have none', () => {
  expect(heldBy({ ...plain, profile: 'admin' })).toEqual(permissions);
  expect(heldBy(plain)).toEqual([]);
});

it('a flag gives a user only the permission that belongs to the flag', () => {
  expect(heldBy({ ...plain, showDashboard: 'enabled' })).toEqual(['dashboard:view']);
  expect(heldBy({ ...plain, allUserChat: 'enabled' })).toEqual(['tickets-manager:showall']);
  expect(heldBy({ ...plain, allowConnections: 'enabled' })).toEqual([
    'connections-page:actionButtons',
    'connections-page:addConnection',
    'connections-page:editOrDeleteConnection',
  ]);
});
