import { createHash, randomBytes } from 'node:crypto';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import type { FoundInvitation } from '@prosa/contract/users/accept-invitation';
import type { Invitation } from '@prosa/contract/users/list-users';
import { INVITATION_DAYS } from '@prosa/domain/users/constants';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { parseCompanyIdOfToken } from '../auth/sessions/refresh-session.ts';
import { recordChange } from '../change-log/record-change.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command, Read, Write } from '../platform/write.ts';
import { assertMayManageUser } from './assert-may-manage-user.ts';
import { lockManagedUser } from './managed-user.ts';
import { setPassword } from './set-password.ts';

const DAY_MS = 86_400_000;
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates the link by which a user sets the password. An earlier link of the user becomes invalid. Only a hash of the link's
 * token is stored, so a repeated call returns another link. Refuses with ERR_NO_USER_FOUND and ERR_NO_PERMISSION.
 */
export async function inviteUser(command: Command, userId: UserId): Promise<Invitation> {
  const { tx, companyId, changes, now } = command;
  await assertMayManageUser(command, userId);
  const user = await lockManagedUser(command, userId);
  const token = `${companyId}.${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  const invitation = { hash: hashToken(token), expires_at: expiresAt, created_at: now };
  await tx
    .insertInto('user_invitations')
    .values({ company_id: companyId, user_id: userId, ...invitation })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(invitation))
    .execute();
  await recordChange(
    command,
    { entity: 'user', id: userId, name: user.name },
    { before: { invitation: null }, after: { invitation: 'set' } },
  );
  changes.users.set(userId, 'update');
  return { userId, token, expiresAt: expiresAt.toISOString() };
}

/**
 * Parses the company from the token of an invitation's link. Anybody can write such a token, so the caller must not trust the
 * company until the invitation is found in that company. Refuses with ERR_NO_INVITATION_FOUND.
 */
export function parseInvitationCompany(token: string): CompanyId {
  const companyId = parseCompanyIdOfToken(token);
  if (companyId === undefined) throw createInvitationMissingError();
  return companyId;
}

const createInvitationMissingError = () => new AppError('ERR_NO_INVITATION_FOUND', 404);

const selectInvitedUser = ({ tx, companyId }: Read, token: string, now: Date) =>
  tx
    .selectFrom('user_invitations as i')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'i.company_id').onRef('u.id', '=', 'i.user_id'))
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['u.id', 'u.name', 'u.email', 'c.name as companyName'])
    .where('i.company_id', '=', companyId)
    .where('i.hash', '=', hashToken(token))
    .where('i.expires_at', '>', now)
    .where('u.deleted_at', 'is', null);

/** Loads the user of an invitation. Refuses with ERR_NO_INVITATION_FOUND. */
export async function loadInvitation(read: Read & Pick<Write, 'now'>, token: string): Promise<FoundInvitation> {
  const invitation = await selectInvitedUser(read, token, read.now).executeTakeFirst();
  if (invitation === undefined) throw createInvitationMissingError();
  const { name, email, companyName } = invitation;
  return { name, email, companyName };
}

type AcceptedInvitation = { readonly email: string; readonly userId: UserId; readonly endedSessionIds: readonly string[] };

/**
 * Sets the password of the invited user, and makes the link invalid. Ends the user's sessions: after the commit, the caller
 * passes their ids to `disconnectSessions`. Refuses with ERR_NO_INVITATION_FOUND.
 */
export async function acceptInvitation(write: Write, token: string, passwordHash: string): Promise<AcceptedInvitation> {
  const { tx, companyId, changes, now } = write;
  const usedInvitation = await selectInvitedUser(write, token, now).forUpdate(['i', 'u']).executeTakeFirst();
  if (usedInvitation === undefined) throw createInvitationMissingError();
  await tx.deleteFrom('user_invitations').where('company_id', '=', companyId).where('user_id', '=', usedInvitation.id).execute();
  await setPassword(write, usedInvitation.id, passwordHash);
  const endedSessionIds = await endSessions(write, usedInvitation.id, 'password');
  changes.users.set(usedInvitation.id, 'update');
  return { email: usedInvitation.email, userId: usedInvitation.id, endedSessionIds };
}
