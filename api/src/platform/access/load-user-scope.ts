import { sql } from 'kysely';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { selectUserScopes, toScope, type Scope } from './scope.ts';

/**
 * Loads the scope of a user for work that continues without the user's session. Callers pass null as `userId` if the user was
 * deleted. Refuses with ERR_NO_USER_FOUND.
 */
export async function loadUserScope(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  companyId: CompanyId,
  userId: UserId | null,
): Promise<Scope> {
  const row = await database.withTenant(companyId, (tx) =>
    selectUserScopes(tx)
      .where('u.company_id', '=', companyId)
      .where(sql<boolean>`u.id = ${userId}`)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (row === undefined) throw new AppError('ERR_NO_USER_FOUND', 404);
  return toScope({ companyId, sessionId: '' }, { ...row, ended_at: null, ended_why: null, awaits_second_factor: false }, clock());
}
