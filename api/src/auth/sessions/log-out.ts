import type { CompanyId } from '@prosa/contract/ids';
import type { Services } from '../../platform/services.ts';
import { hashRefreshToken } from './refresh-session.ts';

/**
 * Ends the session of a refresh token, with its push devices and sockets. Also works for an expired company. Does nothing if the
 * session has ended already.
 */
export async function logOut(services: Services, companyId: CompanyId, token: string): Promise<void> {
  const endedSession = await services.database.withTenant(companyId, async (tx) => {
    const session = await tx
      .updateTable('sessions')
      .set({ ended_at: services.clock(), ended_why: 'logout' })
      .where('company_id', '=', companyId)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('session_tokens')
          .select('session_id')
          .where('company_id', '=', companyId)
          .where('hash', '=', hashRefreshToken(token)),
      )
      .where('ended_at', 'is', null)
      .returning(['id', 'user_id'])
      .executeTakeFirst();
    if (session === undefined) return undefined;
    await tx.deleteFrom('push_subscriptions').where('company_id', '=', companyId).where('session_id', '=', session.id).execute();
    return session;
  });
  if (endedSession === undefined) return;
  services.documentSignals.publish({ kind: 'rights', companyId, userId: endedSession.user_id });
  services.live.endSession(companyId, endedSession.id, null);
}
