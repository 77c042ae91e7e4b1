import { parse } from 'valibot';
import { UserId } from '@prosa/contract/ids';
import type { LoginBody } from '@prosa/contract/session/session';
import { timeZoneOf } from '@prosa/domain/session/calendar';
import { subscriptionColumns, timeZoneKey, toSubscription } from '@prosa/database/subscription';
import { assertSecondFactor } from './assert-second-factor.ts';
import { AppError } from '../platform/app-error.ts';
import { isAtWork, type Claims } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { assertSubscribed } from '../platform/access/subscription.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { addRefreshToken } from './refresh-session.ts';

/** An unknown email costs the time of a known one. */
let nobodysHash: Promise<string> | undefined;

const USER_AGENT_CHARACTERS = 300;

type LoginOptions = {
  /** Whether the password is checked before those of strangers. */
  readonly turn?: 'first' | 'others';
  /** The browser's name for itself. */
  readonly userAgent?: string | undefined;
};

/**
 * Opens a session and ends the user's earlier one of the same kind of device. Refuses with ERR_INVALID_CREDENTIALS,
 * ERR_SUBSCRIPTION_EXPIRED (detail.date), ERR_OUT_OF_HOURS, ERR_SECOND_FACTOR_REQUIRED, ERR_SECOND_FACTOR_WRONG.
 */
export async function logIn(
  services: Services,
  { email, password, device, code }: LoginBody,
  { turn, userAgent }: LoginOptions = {},
): Promise<{ claims: Claims; refreshToken: string }> {
  const user = await services.database.withPlatform('log-in', (tx) =>
    tx
      .selectFrom('users as u')
      .innerJoin('companies as o', 'o.id', 'u.company_id')
      .leftJoin('company_settings as z', (join) => join.onRef('z.company_id', '=', 'u.company_id').on('z.key', '=', timeZoneKey))
      .select(['u.company_id', 'u.id', 'u.password_hash', 'u.start_work', 'u.end_work'])
      .select(subscriptionColumns)
      .where((eb) => eb(eb.fn('lower', ['u.email']), '=', email))
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  nobodysHash ??= hashPassword('nobody');
  const fits = await isPassword(password, user?.password_hash ?? (await nobodysHash), turn);
  if (user === undefined || !fits) throw new AppError('ERR_INVALID_CREDENTIALS', 401);
  const now = services.clock();
  assertSubscribed(toSubscription(user.company_id, user), now);
  if (!isAtWork(now, timeZoneOf(user.time_zone), { startWork: user.start_work, endWork: user.end_work }))
    throw new AppError('ERR_OUT_OF_HOURS', 401);

  const companyId = user.company_id;
  await assertSecondFactor(services, { companyId, userId: user.id }, code);
  const sessionId = services.newId();
  const opened = await services.database.withTenant(companyId, async (tx) => {
    const held = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('company_id', '=', companyId)
      .where('id', '=', user.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    // The user was deleted, or the password set anew, while the one that was typed was being checked.
    if (held?.password_hash !== user.password_hash) throw new AppError('ERR_INVALID_CREDENTIALS', 401);
    const replaced = await tx
      .updateTable('sessions')
      .set({ ended_at: now, ended_why: 'replaced' })
      .where('company_id', '=', companyId)
      .where('user_id', '=', user.id)
      .where('device', '=', device)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    await tx
      .insertInto('sessions')
      .values({
        company_id: companyId,
        id: sessionId,
        user_id: user.id,
        device,
        user_agent: (userAgent ?? '').slice(0, USER_AGENT_CHARACTERS),
        ended_at: null,
        ended_why: null,
      })
      .execute();
    return { replaced, refreshToken: await addRefreshToken(services, tx, { companyId, sessionId }) };
  });
  if (opened.replaced.length > 0) services.documentSignals.tell({ kind: 'rights', companyId, userId: user.id });
  for (const { id } of opened.replaced)
    services.live.endSession(companyId, id, { action: 'logout', userId: parse(UserId, user.id), sessionId: id });
  return { claims: { companyId, userId: user.id, sessionId }, refreshToken: opened.refreshToken };
}
