import type { UserId } from '@prosa/contract/ids';
import type { UserFields } from '@prosa/contract/users/user-fields';
import type { SessionUser } from '@prosa/contract/session/session';
import { may } from '../session/permissions.ts';

/** The fields of a user's form; the picture and the password are changed by calls of their own as well. */
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

/** The permissions of a user's form, in the form's order (coverage 2 §2). */
export const userFlags = [
  'allTicket',
  'allHistoric',
  'allowGroup',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
] as const satisfies readonly (typeof managedFields)[number][];

export const userFields: readonly UserField[] = [...ownFields, ...managedFields, 'password'];

type Editor = { readonly id: UserId } & Pick<SessionUser, 'profile'>;

/**
 * Whether a user edits a field of another user, or of themselves. The server refuses the fields that the form leaves out. The
 * own password is no field of the form, because changing it needs the present one.
 */
export function mayEditUserField(editor: Editor, userId: UserId, field: UserField): boolean {
  const isOneself = editor.id === userId;
  if (field === 'password') return !isOneself && may(editor, 'user-modal:editProfile');
  if (field === 'queueIds') return may(editor, 'user-modal:editQueues');
  if (managedFields.some((managed) => managed === field)) return may(editor, 'user-modal:editProfile');
  return isOneself || may(editor, 'user-modal:editProfile');
}

/** The installation's first admin, who is never deleted (coverage 2 §5). */
const FIRST_USER = 1;

/** Whether a user may delete another. Nobody deletes themselves or the first user. */
export const mayDeleteUser = (editor: Editor, userId: UserId): boolean =>
  may(editor, 'user-modal:editProfile') && editor.id !== userId && userId !== FIRST_USER;
