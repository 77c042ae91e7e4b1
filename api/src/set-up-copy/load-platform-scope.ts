import type { CompanyId } from '@prosa/contract/ids';
import { loadUserScope } from '../platform/access/load-user-scope.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';

/**
 * Loads the scope in which a super user changes another company. The scope has the permissions of that company's first admin,
 * to whom the created rows belong, and the name of the super user. Refuses with ERR_NO_USER_FOUND if the company is missing or
 * has no admin.
 */
export async function loadPlatformScope(services: Services, companyId: CompanyId, superUserName: string): Promise<Scope> {
  const admin = await services.database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .where('profile', '=', 'admin')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .executeTakeFirst(),
  );
  const scope = await loadUserScope(services, companyId, admin?.id ?? null);
  return { ...scope, name: superUserName, isFromPlatform: true };
}
