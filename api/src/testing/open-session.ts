import type { CompanyId, UserId } from '@prosa/contract/ids';
import { signToken } from '../platform/access/access-token.ts';
import type { Claims } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';

/** A session with its access token and its cookies. */
export type Caller = { readonly claims: Claims; readonly access: string; readonly media: string };

/** Opens a session of a user without checking a password. */
export async function openSession(services: Services, companyId: CompanyId, userId: UserId): Promise<Caller> {
  const claims = { companyId, userId, sessionId: services.newId() };
  await services.database.withTenant(companyId, (tx) =>
    tx
      .insertInto('sessions')
      .values({ company_id: companyId, id: claims.sessionId, user_id: userId, device: 'desk', ended_at: null, ended_why: null })
      .execute(),
  );
  return {
    claims,
    access: await signToken(services, claims, { use: 'access', lifeSeconds: 900 }),
    media: await signToken(services, claims, { use: 'media', lifeSeconds: 900 }),
  };
}
