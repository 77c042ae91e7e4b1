import type { UserId } from '@prosa/contract/ids';
import type { UserFields } from '@prosa/contract/users/user-fields';
import type { SessionUser } from '@prosa/contract/session/session';
import { holdsPermission } from '../session/permissions.ts';

/** The fields of a user's form. The picture and the password can also be changed by other calls. */
export type UserField = keyof UserFields | 'password' | 'profileImage';

/** The fields that users may edit in their own row. */
const ownFields = [
  'name',
  'email',
  'phone',
  'farewellMessage',
  'defaultTheme',
  'defaultMenu',
  'color',
  'profileImage',
] as const satisfies readonly UserField[];

/** The fields that only admins edit (coverage 2 §6). */
const managedFields = [
  'profile',
  'queueIds',
  'whatsappId',
  'startWork',
  'endWork',
  'allTicket',
  'allowGroup',
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
] as const satisfies readonly UserField[];

export const userFields: readonly UserField[] = [...ownFields, ...managedFields, 'password'];

type Editor = { readonly id: UserId } & Pick<SessionUser, 'profile'>;
type ManagedUserRef = { readonly id: UserId; readonly super: boolean };

/**
 * Returns whether an admin may change, invite or delete a user. Only super users may do this with another super user, because an
 * admin with the password of a super user would have every company's data.
 */
export const mayManageUser = (admin: ManagedUserRef, user: ManagedUserRef): boolean =>
  admin.super || admin.id === user.id || !user.super;

/**
 * Returns whether a user may edit a field of another user, or of their own row. The form leaves out the other fields, and the
 * server refuses them. A user's own password is not a field of the form, because changing it requires the current password.
 */
export function mayEditUserField(editor: Editor, userId: UserId, field: UserField): boolean {
  const isOneself = editor.id === userId;
  if (field === 'password') return !isOneself && holdsPermission(editor, 'user-modal:editProfile');
  if (field === 'queueIds') return holdsPermission(editor, 'user-modal:editQueues');
  if (managedFields.some((managed) => managed === field)) return holdsPermission(editor, 'user-modal:editProfile');
  return isOneself || holdsPermission(editor, 'user-modal:editProfile');
}

/** The id of the installation's first admin, who can't be deleted (coverage 2 §5). */
const FIRST_USER = 1;

/** Returns whether a user may delete another user. No user may delete themselves or the first user. */
export const mayDeleteUser = (editor: Editor, userId: UserId): boolean =>
  holdsPermission(editor, 'user-modal:editProfile') && editor.id !== userId && userId !== FIRST_USER;
