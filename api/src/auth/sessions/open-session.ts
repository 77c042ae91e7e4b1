import { UserId, type CompanyId } from '@prosa/contract/ids';
import type { DeviceKind } from '@prosa/contract/session/session';
import { AppError } from '../../platform/app-error.ts';
import type { Claims } from '../../platform/access/scope.ts';
import type { Services } from '../../platform/services.ts';
import { loadCompanySettings } from '../../settings/company-settings.ts';
import { addRefreshToken } from './refresh-session.ts';

const MAX_USER_AGENT_CHARACTERS = 300;

type UserRef = { readonly companyId: CompanyId; readonly userId: UserId };

type NewSession = {
  readonly device: DeviceKind;
  /** The `User-Agent` header of the browser. */
  readonly userAgent: string | undefined;
  /** The hash with which the typed password was compared. Undefined for a log-in by passkey. */
  readonly passwordHash?: string;
  /** States whether the log-in proved a second factor. */
  readonly hasSecondFactor: boolean;
};

export type OpenedSession = {
  readonly claims: Claims;
  readonly refreshToken: string;
  readonly awaitsSecondFactor: boolean;
  /**
   * The name of the admin who removed the user's second factor since the last log-in. The answer to this log-in shows the name.
   */
  readonly secondFactorResetBy: string | null;
};

/**
 * Opens a session of an authenticated user, and ends the user's earlier session on the same kind of device. If the company
 * requires a second factor and the log-in proved none, the session only allows the user to set up a second factor. Refuses with
 * ERR_INVALID_CREDENTIALS.
 */
export async function openSession(
  services: Services,
  { companyId, userId }: UserRef,
  { device, userAgent, passwordHash, hasSecondFactor }: NewSession,
): Promise<OpenedSession> {
  const now = services.clock();
  const sessionId = services.newId();
  const { replaced, ...opened } = await services.database.withTenant(companyId, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['password_hash', 'second_factor_reset_by'])
      .where('company_id', '=', companyId)
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    // No row, or another hash, means that the user was deleted or the password was changed while the typed password was being
    // checked.
    if (user === undefined || user.password_hash !== (passwordHash ?? user.password_hash))
      throw new AppError('ERR_INVALID_CREDENTIALS', 401);
    if (user.second_factor_reset_by !== null)
      await tx
        .updateTable('users')
        .set({ second_factor_reset_by: null })
        .where('company_id', '=', companyId)
        .where('id', '=', userId)
        .execute();
    const endedSessions = await tx
      .updateTable('sessions')
      .set({ ended_at: now, ended_why: 'replaced' })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('device', '=', device)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    const { requireSecondFactor } = await loadCompanySettings(tx, companyId);
    const awaitsSecondFactor = requireSecondFactor === 'enabled' && !hasSecondFactor;
    await tx
      .insertInto('sessions')
      .values({
        company_id: companyId,
        id: sessionId,
        user_id: userId,
        device,
        user_agent: (userAgent ?? '').slice(0, MAX_USER_AGENT_CHARACTERS),
        awaits_second_factor: awaitsSecondFactor,
        ended_at: null,
        ended_why: null,
      })
      .execute();
    const refreshToken = await addRefreshToken(services, tx, { companyId, sessionId });
    return { replaced: endedSessions, refreshToken, awaitsSecondFactor, secondFactorResetBy: user.second_factor_reset_by };
  });
  if (replaced.length > 0) services.documentSignals.publish({ kind: 'rights', companyId, userId });
  for (const { id } of replaced) services.live.endSession(companyId, id, { action: 'logout', userId, sessionId: id });
  return { claims: { companyId, userId, sessionId }, ...opened };
}
