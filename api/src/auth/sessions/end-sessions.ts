import type { CompanyId } from '@prosa/contract/ids';
import { UserId } from '@prosa/contract/ids';
import type { Services } from '../../platform/services.ts';
import type { Write } from '../../platform/write.ts';

/**
 * Ends all sessions of a user and deletes their push devices. Returns the session ids, which the caller passes to
 * `disconnectSessions` after the commit.
 */
export async function endSessions(
  { tx, companyId, now }: Pick<Write, 'tx' | 'companyId' | 'now'>,
  userId: UserId,
  reason: 'ended' | 'password',
): Promise<string[]> {
  const endedSessions = await tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_why: reason })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  await tx.deleteFrom('push_subscriptions').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
  return endedSessions.map(({ id }) => id);
}

/**
 * Disconnects the sockets of a user's ended sessions and closes their open documents. Callers run this function after the commit.
 */
export function disconnectSessions(
  services: Pick<Services, 'live' | 'documentSignals'>,
  companyId: CompanyId,
  { userId, sessionIds }: { readonly userId: UserId; readonly sessionIds: readonly string[] },
): void {
  if (sessionIds.length === 0) return;
  services.documentSignals.publish({ kind: 'rights', companyId, userId });
  for (const sessionId of sessionIds)
    services.live.endSession(companyId, sessionId, { action: 'logout', userId: userId, sessionId });
}
