import { isDeepStrictEqual } from 'node:util';
import { PHONE_DIGITS, USER_COLORS } from '@prosa/domain/users/constants';
import { mayEditUserField, type UserField } from '@prosa/domain/users/editable-user-fields';
import type { QueueId, UserId } from '@prosa/contract/ids';
import type { CreateUserBody, UpdateUserBody, UserFields } from '@prosa/contract/users/user-fields';
import type { ManagedUser } from '@prosa/contract/users/list-users';
import { sql } from 'kysely';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { assertVersion } from '../change-log/assert-version.ts';
import { recordChange } from '../change-log/record-change.ts';
import { lockConnection } from '../connections/lock-connection.ts';
import { deleteMediaOfOwner } from '../media/delete-media.ts';
import { AppError } from '../platform/app-error.ts';
import { refuseUniqueViolation } from '../platform/database/refuse-unique-violation.ts';
import type { Command, Read } from '../platform/write.ts';
import { assertPlanLimit } from '../plan-limits/assert-plan-limit.ts';
import { lockQueuesForReference } from '../lookups/lock-queues-for-reference.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';
import { assertMayManageUser } from './assert-may-manage-user.ts';
import { insertUser } from './insert-user.ts';
import { assertAdminRemains, assertStillAdmin } from './assert-admin-remains.ts';
import { loadManagedUser, lockManagedUser } from './managed-user.ts';
import { toUserLogFields, toUserColumns } from './user-columns.ts';

/**
 * Creates a user of the company. A user without a password can log in only after an invitation has set one. Refuses with
 * ERR_USER_CREATION_DISABLED, ERR_PLAN_LIMIT, ERR_DUPLICATED_EMAIL, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND and
 * ERR_WAPP_CHECK_CONTACT.
 */
export async function createUser(
  command: Command,
  { password: _hashed, color, ...input }: CreateUserBody,
  passwordHash: string | null,
): Promise<ManagedUser> {
  const { tx, companyId, changes } = command;
  const { userCreation } = await loadCompanySettings(tx, companyId);
  if (userCreation === 'disabled') throw new AppError('ERR_USER_CREATION_DISABLED', 403);
  await assertPlanLimit(command, 'users');
  const fields = { ...input, phone: toPhoneDigits(input.phone), color: color ?? pickUserColor(input.name) };
  await lockUserReferences(command, fields);
  const id = await refuseTakenEmail(() =>
    insertUser(tx, companyId, {
      ...toUserColumns(fields),
      name: fields.name,
      email: fields.email,
      password_hash: passwordHash ?? '',
    }),
  );
  await setUserQueues(command, id, fields.queueIds);
  const user = await loadManagedUser(command, id);
  await recordChange(
    command,
    { entity: 'user', id, name: user.name },
    { before: null, after: { ...toUserLogFields(user), password: passwordHash === null ? null : 'set' } },
  );
  changes.users.set(id, 'create');
  return user;
}

type UpdatedUser = {
  readonly user: ManagedUser;
  readonly endedSessionIds: readonly string[];
  readonly keysToDelete: readonly string[];
};

/**
 * Updates the fields of a user that the request contains. A colleague's new password ends the colleague's sessions. After the
 * commit, the caller passes the ids of the ended sessions to `disconnectSessions` and deletes the former picture from the store.
 * Refuses with ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_VERSION_CONFLICT, ERR_LAST_ADMIN, ERR_DUPLICATED_EMAIL,
 * ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND and ERR_WAPP_CHECK_CONTACT.
 */
export async function updateUser(
  command: Command,
  id: UserId,
  { body, passwordHash }: { readonly body: UpdateUserBody; readonly passwordHash: string | null },
): Promise<UpdatedUser> {
  const { tx, companyId, changes, scope } = command;
  // This check comes before all others, so that a refusal reveals nothing about a colleague.
  if (!mayEditUserField(scope.viewer, id, 'name')) throw new AppError('ERR_NO_PERMISSION', 403);
  await assertMayManageUser(command, id);
  if (body.profile === 'user') {
    await assertAdminRemains(command, id);
    if (id !== scope.viewer.id) await assertStillAdmin(command);
  }
  const before = await lockManagedUser(command, id);
  const { version, password, profileImage, ...given } = body;
  const changedValues = pickChangedFields(before, {
    ...given,
    ...(given.phone !== undefined && { phone: toPhoneDigits(given.phone) }),
    ...(given.queueIds !== undefined && { queueIds: toSortedQueueIds(given.queueIds) }),
  });
  const losesImage = profileImage === null && before.profileImage !== null;
  const names = [
    ...Object.keys(changedValues),
    ...(password === undefined ? [] : ['password']),
    ...(losesImage ? ['profileImage'] : []),
  ] as UserField[]; // `Object.keys` loses the type of the fields, which the cast restores
  if (!names.every((field) => mayEditUserField(scope.viewer, id, field))) throw new AppError('ERR_NO_PERMISSION', 403);
  assertVersion(before.version, version);
  if (names.length === 0) return { user: before, endedSessionIds: [], keysToDelete: [] };
  await lockUserReferences(command, changedValues);
  if (changedValues.queueIds !== undefined) await setUserQueues(command, id, changedValues.queueIds);
  await refuseTakenEmail(() =>
    tx
      .updateTable('users')
      .set({ ...toUserColumns(changedValues), ...(passwordHash !== null && { password_hash: passwordHash }) })
      .set({ version: before.version + 1, ...(losesImage && { profile_image: null }) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute(),
  );
  const endedSessionIds = passwordHash === null ? [] : await endSessions(command, id, 'password');
  const keysToDelete = losesImage ? await deleteMediaOfOwner(command, { kind: 'profile-image', id }) : [];
  const user = await loadManagedUser(command, id);
  await recordChange(
    command,
    { entity: 'user', id, name: user.name },
    {
      before: { ...toUserLogFields(before), password: null },
      after: { ...toUserLogFields(user), password: passwordHash === null ? null : 'changed' },
    },
  );
  changes.users.set(id, 'update');
  return { user, endedSessionIds, keysToDelete };
}

type SentFields = { readonly [Field in keyof UserFields]?: UserFields[Field] | undefined };

/**
 * Returns those sent fields whose values differ from the stored ones. A form may therefore send all its fields, and only those
 * that the user edited change.
 */
const pickChangedFields = (before: ManagedUser, body: SentFields): SentFields =>
  Object.fromEntries(
    Object.entries(body).filter(
      // `Object.entries` loses the type of the field, which the cast restores.
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof UserFields]),
    ),
  );

const toSortedQueueIds = (ids: readonly QueueId[]): QueueId[] => [...new Set(ids)].toSorted((a, b) => a - b);

/**
 * Returns the digits of a phone number. Returns an empty text for an empty one. Refuses a text that is no phone number with
 * ERR_WAPP_CHECK_CONTACT.
 */
function toPhoneDigits(typedNumber: string): string {
  const digits = typedNumber.replaceAll(/\D/g, '');
  const isNumber = /^[+\d\s().-]*$/.test(typedNumber) && digits.length >= PHONE_DIGITS.min && digits.length <= PHONE_DIGITS.max;
  if (typedNumber.trim() !== '' && !isNumber) throw new AppError('ERR_WAPP_CHECK_CONTACT', 422);
  return digits;
}

/**
 * Asserts that the company has the queues and the connection. Locks them, so that nobody deletes them before the transaction
 * ends.
 */
async function lockUserReferences(read: Read, { whatsappId, queueIds = [] }: SentFields): Promise<void> {
  if (whatsappId != null) await lockConnection(read, whatsappId, 'share');
  await lockQueuesForReference(read, queueIds);
}

/** Sets a user's queues. Writes only rows that change, so that devices don't receive the unchanged ones again. */
async function setUserQueues({ tx, companyId }: Read, userId: UserId, queueIds: readonly QueueId[]): Promise<void> {
  await tx
    .deleteFrom('user_queues')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`queue_id <> all(${queueIds}::int[])`)
    .execute();
  if (queueIds.length === 0) return;
  await tx
    .insertInto('user_queues')
    .values(toSortedQueueIds(queueIds).map((queueId) => ({ company_id: companyId, user_id: userId, queue_id: queueId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Runs `write`. Refuses with ERR_DUPLICATED_EMAIL if another user of this or any other company has the email. */
const refuseTakenEmail = <T>(write: () => Promise<T>): Promise<T> =>
  refuseUniqueViolation('users_email', 'ERR_DUPLICATED_EMAIL', write);

/** Returns a colour for a name. Equal names always get the same colour. */
const pickUserColor = (name: string): string =>
  USER_COLORS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % USER_COLORS.length] ?? USER_COLORS[0];
