import type { AccountSession, SessionId } from '@prosa/contract/session/account';
import { parse } from 'valibot';
import { SessionId as SessionIdSchema } from '@prosa/contract/session/account';
import type { Scope } from '../../platform/access/scope.ts';
import type { Services } from '../../platform/services.ts';
import type { UserReadContext } from '../../platform/write.ts';

/** Lists the user's live sessions, newest first. */
export async function listSessions({ tx, scope }: UserReadContext): Promise<AccountSession[]> {
  const rows = await tx
    .selectFrom('sessions as s')
    .leftJoin('session_tokens as k', (join) => join.onRef('k.company_id', '=', 's.company_id').onRef('k.session_id', '=', 's.id'))
    .select(['s.id', 's.device', 's.user_agent', 's.created_at'])
    .select(({ fn }) => fn.max('k.used_at').as('used_at'))
    .where('s.company_id', '=', scope.companyId)
    .where('s.user_id', '=', scope.viewer.id)
    .where('s.ended_at', 'is', null)
    .groupBy(['s.company_id', 's.id'])
    .orderBy('s.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: parse(SessionIdSchema, row.id),
    device: row.device,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    usedAt: (row.used_at ?? row.created_at).toISOString(),
    isCurrent: row.id === scope.sessionId,
  }));
}

/**
 * Ends one session of the user, or all sessions except the one that sent the request. Deletes the push devices of ended sessions,
 * and disconnects their sockets.
 */
export async function endOwnSessions(
  services: Services,
  { companyId, viewer, sessionId }: Scope,
  { which, why }: { readonly which: SessionId | 'others'; readonly why: 'ended' | 'password' },
): Promise<number> {
  const endedCount = await services.database.withTenant(companyId, async (tx) => {
    const sessions = await tx
      .updateTable('sessions')
      .set({ ended_at: services.clock(), ended_why: why })
      .where('company_id', '=', companyId)
      .where('user_id', '=', viewer.id)
      .where('ended_at', 'is', null)
      .where('id', which === 'others' ? '<>' : '=', which === 'others' ? sessionId : which)
      .returning('id')
      .execute();
    const ids = sessions.map(({ id }) => id);
    if (ids.length > 0)
      await tx.deleteFrom('push_subscriptions').where('company_id', '=', companyId).where('session_id', 'in', ids).execute();
    return ids;
  });
  if (endedCount.length > 0) services.documentSignals.publish({ kind: 'rights', companyId, userId: viewer.id });
  for (const id of endedCount) services.live.endSession(companyId, id, null);
  return endedCount.length;
}
