import { createHash, randomBytes } from 'node:crypto';
import { safeParse } from 'valibot';
import { CompanyId, type UserId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { assertAdminProfile } from '../accounts/assert-admin-profile.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Claims } from '../../platform/access/scope.ts';
import type { Services } from '../../platform/services.ts';
import { assertSubscribed, loadSubscription } from '../../platform/access/subscription.ts';

export const REFRESH_TOKEN_SECONDS = 7 * 86_400;
/** The maximum lifetime of a session. Afterwards the user has to log in again, even if the session is in use. */
export const MAX_SESSION_MS = 30 * 86_400_000;
/**
 * The grace period in milliseconds after the first use of a refresh token. Within this period, concurrent refreshes of several
 * tabs get the same new token.
 */
const REFRESH_GRACE_MS = 20_000;

/** Hashes a refresh token. The database stores only the hash. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a refresh token of a session, and stores its hash. */
export async function addRefreshToken(
  services: Services,
  tx: TenantTransaction,
  { companyId, sessionId }: { readonly companyId: CompanyId; readonly sessionId: string },
): Promise<string> {
  const token = `${companyId}.${randomBytes(32).toString('base64url')}`;
  await tx
    .insertInto('session_tokens')
    .values({
      company_id: companyId,
      hash: hashRefreshToken(token),
      session_id: sessionId,
      used_at: null,
      successor_sealed: null,
      expires_at: new Date(services.clock().getTime() + REFRESH_TOKEN_SECONDS * 1000),
    })
    .execute();
  return token;
}

/**
 * Parses the company id from a refresh token. Anybody can make up a token, so the caller must not trust the id before it finds
 * the token in that company.
 */
export function parseCompanyIdOfToken(token: string | undefined): CompanyId | undefined {
  const company = safeParse(CompanyId, Number(/^([1-9]\d{0,9})\.[\w-]{43}$/.exec(token ?? '')?.[1]));
  return company.success ? company.output : undefined;
}

/**
 * Marks a refresh token as used without a successor, so that any later use ends the session. Returns false and changes nothing if
 * the token was used before.
 */
async function invalidateUnusedToken(
  { tx, companyId, now }: { readonly tx: TenantTransaction; readonly companyId: CompanyId; readonly now: Date },
  token: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('session_tokens')
    .set({ used_at: now })
    .where('company_id', '=', companyId)
    .where('hash', '=', hashRefreshToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

type RefreshedSession = { readonly claims: Claims; readonly refreshToken: string; readonly awaitsSecondFactor: boolean };

/**
 * Exchanges a refresh token for its successor. Refuses with ERR_UNAUTHENTICATED, ERR_SESSION_REPLACED, and ERR_NO_USER_FOUND for
 * a deleted user. Refuses an expired company with ERR_SUBSCRIPTION_EXPIRED. The token stays valid then, so that the session can
 * continue once the company has paid. With `whileExpired`, accepts an expired company, but refuses everybody except admins with
 * ERR_NO_PERMISSION.
 *
 * A second use of the token within the grace period returns the same successor.
 *
 * After the grace period, if nobody has used the successor, the answer was lost in the network. The token then gets another
 * successor, and the first successor becomes invalid.
 *
 * After the grace period, if the successor was used or became invalid, two browsers have the same token, because it was stolen or
 * a browser profile was restored. The session then ends. The use of an invalid successor also ends the session.
 */
export async function refreshSession(
  services: Services,
  companyId: CompanyId,
  { token, whileExpired }: { readonly token: string; readonly whileExpired: boolean },
): Promise<RefreshedSession> {
  let endedUserId: UserId | null = null;
  const outcome = await services.database.withTenant(companyId, async (tx): Promise<RefreshedSession | AppError> => {
    const now = services.clock();
    const row = await tx
      .selectFrom('session_tokens as t')
      .innerJoin('sessions as s', (join) => join.onRef('s.company_id', '=', 't.company_id').onRef('s.id', '=', 't.session_id'))
      .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'))
      .select(['u.profile', 'u.deleted_at'])
      .select(['t.used_at', 't.successor_sealed', 't.expires_at', 's.id', 's.user_id', 's.ended_at', 's.ended_why'])
      .select(['s.awaits_second_factor', 's.created_at'])
      .where('t.company_id', '=', companyId)
      .where('t.hash', '=', hashRefreshToken(token))
      .forUpdate(['t', 's'])
      .executeTakeFirst();
    if (row === undefined) return new AppError('ERR_UNAUTHENTICATED', 401);
    // A device that gets ERR_NO_USER_FOUND deletes its data, because its user is deleted.
    if (row.deleted_at !== null) return new AppError('ERR_NO_USER_FOUND', 401);
    if (row.ended_at !== null)
      return new AppError(row.ended_why === 'replaced' ? 'ERR_SESSION_REPLACED' : 'ERR_UNAUTHENTICATED', 401);
    const awaitsSecondFactor = row.awaits_second_factor;
    const claims = { companyId, userId: row.user_id, sessionId: row.id };
    const endSessionBecause = async (reason: 'reuse' | 'expired'): Promise<AppError> => {
      await tx
        .updateTable('sessions')
        .set({ ended_at: now, ended_why: reason })
        .where('company_id', '=', companyId)
        .where('id', '=', row.id)
        .execute();
      endedUserId = row.user_id;
      return new AppError('ERR_UNAUTHENTICATED', 401);
    };
    if (row.expires_at <= now || now.getTime() - row.created_at.getTime() > MAX_SESSION_MS) return endSessionBecause('expired');
    if (whileExpired) await assertAdminProfile({ tx, companyId }, row.profile);
    else assertSubscribed(await loadSubscription(tx, companyId), now);
    if (row.used_at !== null) {
      if (row.successor_sealed === null) return endSessionBecause('reuse');
      const successor = services.secrets.open(row.successor_sealed);
      if (now.getTime() - row.used_at.getTime() <= REFRESH_GRACE_MS)
        return { claims, awaitsSecondFactor, refreshToken: successor };
      if (!(await invalidateUnusedToken({ tx, companyId, now }, successor))) return endSessionBecause('reuse');
    }
    const successor = await addRefreshToken(services, tx, { companyId, sessionId: row.id });
    await tx
      .updateTable('session_tokens')
      .set({ used_at: now, successor_sealed: services.secrets.seal(successor) })
      .where('company_id', '=', companyId)
      .where('hash', '=', hashRefreshToken(token))
      .execute();
    return { claims, awaitsSecondFactor, refreshToken: successor };
  });
  if (endedUserId !== null) services.documentSignals.publish({ kind: 'rights', companyId, userId: endedUserId });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
