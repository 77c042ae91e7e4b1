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
const listHeldPermissions = (user: PermissionHolder): Permission[] =>
  permissions.filter((permission) => holdsPermission(user, permission));

it('admins have every permission, and users without flags have none', () => {
  expect(listHeldPermissions({ ...plain, profile: 'admin' })).toEqual(permissions);
  expect(listHeldPermissions(plain)).toEqual([]);
});

it('a flag gives a user only the permission that belongs to the flag', () => {
  expect(listHeldPermissions({ ...plain, showDashboard: 'enabled' })).toEqual(['dashboard:view']);
  expect(listHeldPermissions({ ...plain, allUserChat: 'enabled' })).toEqual(['tickets-manager:showall']);
  expect(listHeldPermissions({ ...plain, allowConnections: 'enabled' })).toEqual([
    'connections-page:actionButtons',
    'connections-page:addConnection',
    'connections-page:editOrDeleteConnection',
  ]);
});
