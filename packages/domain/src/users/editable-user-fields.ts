import type { UserId } from '@prosa/contract/ids';
import type { UserFields } from '@prosa/contract/users/user-fields';
import type { SessionUser } from '@prosa/contract/session/session';
import { holdsPermission } from '../session/permissions.ts';

/** The fields of a user that the form and other calls can change. */
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
type PossibleSuperUser = { readonly id: UserId; readonly super: boolean };

/**
 * Returns whether an admin may change, invite or delete a user. Only super users may manage another super user. Otherwise an
 * admin could set the password of a super user, and read the data of every company.
 */
export const mayManageUser = (admin: PossibleSuperUser, user: PossibleSuperUser): boolean =>
  admin.super || admin.id === user.id || !user.super;

/**
 * Returns whether a user (`editor`) may edit a field of the user `userId`, who may be the same user. The form shows only these
 * fields, and the server refuses all others. Users can't edit their own password in the form, because that change requires the
 * current password.
 */
export function mayEditUserField(editor: Editor, userId: UserId, field: UserField): boolean {
  const isOneself = editor.id === userId;
  if (field === 'password') return !isOneself && holdsPermission(editor, 'user-modal:editProfile');
  if (field === 'queueIds') return holdsPermission(editor, 'user-modal:editQueues');
  if (managedFields.some((managed) => managed === field)) return holdsPermission(editor, 'user-modal:editProfile');
  return isOneself || holdsPermission(editor, 'user-modal:editProfile');
}

/** The id of the installation's first admin, who can't be deleted (coverage 2 §5). */
const FIRST_USER_ID = 1;

/** Returns whether a user may delete another user. Nobody may delete themselves or the first user. */
export const mayDeleteUser = (editor: Editor, userId: UserId): boolean =>
  holdsPermission(editor, 'user-modal:editProfile') && editor.id !== userId && userId !== FIRST_USER_ID;
