import type { UserId } from '@prosa/contract/ids';
import type { UserFields } from '@prosa/contract/users/user-fields';
import type { SessionUser } from '@prosa/contract/session/session';
import { holdsPermission } from '../session/permissions.ts';

/** The fields of a user's form. The picture and the password also have calls of their own. */
export type UserField = keyof UserFields | 'password' | 'profileImage';

/** The fields that users edit of themselves. */
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
 * Whether an admin may change, invite or delete a user. Only super users may change, invite or delete another super user,
 * because an admin with such a user's password would have every company's data.
 */
export const mayManageUser = (admin: ManagedUserRef, user: ManagedUserRef): boolean =>
  admin.super || admin.id === user.id || !user.super;

/**
 * Whether a user may edit a field of another user, or of themselves. The form leaves out the other fields, and the server
 * refuses them. Users' own password is not a field of the form, because changing it requires the present password.
 */
export function mayEditUserField(editor: Editor, userId: UserId, field: UserField): boolean {
  const isOneself = editor.id === userId;
  if (field === 'password') return !isOneself && holdsPermission(editor, 'user-modal:editProfile');
  if (field === 'queueIds') return holdsPermission(editor, 'user-modal:editQueues');
  if (managedFields.some((managed) => managed === field)) return holdsPermission(editor, 'user-modal:editProfile');
  return isOneself || holdsPermission(editor, 'user-modal:editProfile');
}

/** The installation's first admin, who is never deleted (coverage 2 §5). */
const FIRST_USER = 1;

/** Whether a user may delete another user. Nobody deletes themselves or the first user. */
export const mayDeleteUser = (editor: Editor, userId: UserId): boolean =>
  holdsPermission(editor, 'user-modal:editProfile') && editor.id !== userId && userId !== FIRST_USER;
