import type { LongJobId } from '@prosa/contract/ids';
import type { InviteImportedUsersAnswer } from '@prosa/contract/set-up/import-set-up';
import { loadLongJob } from '../long-jobs/long-job-rows.ts';
import type { Scope } from '../platform/access/scope.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { inviteUser } from '../users/invitations.ts';

/** The number of users that one transaction invites. */
const USERS_PER_TRANSACTION = 25;

/**
 * Invites the users that an import created, except deleted users and those with a password. Refuses with ERR_NO_LONG_JOB_FOUND.
 */
export async function inviteImportedUsers(
  services: Services,
  scope: Scope,
  longJobId: LongJobId,
): Promise<InviteImportedUsersAnswer['invitations']> {
  const { companyId } = scope;
  const users = await services.database.withTenant(companyId, async (tx) => {
    const { kind } = await loadLongJob({ tx, companyId }, longJobId);
    if (kind !== 'import-users') throw new AppError('ERR_NO_LONG_JOB_FOUND', 404);
    return tx
      .selectFrom('long_job_rows as r')
      .innerJoin('users as u', (join) =>
        join
          .onRef('u.company_id', '=', 'r.company_id')
          .on(({ eb, cast, ref }) => eb(cast<string>(ref('u.id'), 'text'), '=', ref('r.row_id'))),
      )
      .select(['u.id', 'u.name', 'u.email'])
      .where('r.company_id', '=', companyId)
      .where('r.job_id', '=', longJobId)
      .where('u.deleted_at', 'is', null)
      .where('u.password_hash', '=', '')
      .orderBy('r.line')
      .execute();
  });
  const invitations: InviteImportedUsersAnswer['invitations'] = [];
  for (let start = 0; start < users.length; start += USERS_PER_TRANSACTION)
    await commit(services, companyId, async (write) => {
      for (const { id, name, email } of users.slice(start, start + USERS_PER_TRANSACTION)) {
        const { token, expiresAt } = await inviteUser({ ...write, scope }, id);
        invitations.push({ userId: id, name, email, token, expiresAt });
      }
    });
  return invitations;
}
