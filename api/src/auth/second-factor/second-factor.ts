import type { UserId } from '@prosa/contract/ids';
import type { SecondFactorSecret, ConfirmedSecondFactor, SecondFactorStatus } from '@prosa/contract/session/account';
import { recordChange } from '../../change-log/record-change.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Command, UserReadContext, Read } from '../../platform/write.ts';
import { loadCompanySettings } from '../../settings/company-settings.ts';
import { liftSecondFactorLimits } from '../accounts/lift-second-factor-limits.ts';
import { lockLoginMethods } from '../accounts/lock-login-methods.ts';
import { createTotpSecret, toTotpUri, findTimeStepOfCode } from './one-time-codes.ts';
import { listPasskeys } from '../passkeys/passkeys.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';

/** Loads whether the user has a second factor, and how many unused recovery codes the user has. */
export async function loadSecondFactor({ tx, scope }: UserReadContext): Promise<SecondFactorStatus> {
  const { companyId, viewer } = scope;
  const factor = await tx
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('company_id', '=', companyId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  const { left: recoveryCodesLeft } = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  const isOn = factor !== undefined && factor.confirmed_at !== null;
  return { isOn, recoveryCodesLeft: Number(recoveryCodesLeft) };
}

/**
 * Begins the set-up of one-time codes, and returns their new secret. Log-ins ask for codes only after `confirmSecondFactor`.
 * Refuses with ERR_BAD_REQUEST if the user has confirmed one-time codes.
 */
export async function beginSecondFactor(
  { tx, scope }: Pick<Command, 'tx' | 'scope'>,
  secrets: Secrets,
  issuer: string,
): Promise<SecondFactorSecret> {
  const secret = createTotpSecret();
  const { companyId, viewer } = scope;
  const inserted = await tx
    .insertInto('second_factors')
    .values({ company_id: companyId, user_id: viewer.id, secret_sealed: secrets.seal(secret), confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ secret_sealed: secrets.seal(secret) })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (inserted === undefined) throw new AppError('ERR_BAD_REQUEST', 409);
  return { secret, uri: toTotpUri(secret, { issuer, label: scope.name }) };
}

/**
 * Turns the user's one-time codes on after the user has entered the first code. Refuses with ERR_SECOND_FACTOR_WRONG, also if no
 * set-up was begun.
 */
export async function confirmSecondFactor(
  { tx, scope, now }: Pick<Command, 'tx' | 'scope' | 'now'>,
  secrets: Secrets,
  code: string,
): Promise<ConfirmedSecondFactor> {
  const { companyId, viewer } = scope;
  const factor = await tx
    .selectFrom('second_factors')
    .select('secret_sealed')
    .where('company_id', '=', companyId)
    .where('user_id', '=', viewer.id)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const step = factor && findTimeStepOfCode(secrets.open(factor.secret_sealed), code.replaceAll(' ', ''), { now, lastStep: 0 });
  if (step === undefined) throw new AppError('ERR_SECOND_FACTOR_WRONG', 422);
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('company_id', '=', companyId)
    .where('user_id', '=', viewer.id)
    .execute();
  await liftSecondFactorLimits({ tx, scope });
  await recordSecondFactorChange({ tx, scope }, { before: 'off', after: 'on' });
  return insertRecoveryCodes({ tx, scope });
}

/**
 * Replaces the user's recovery codes by new ones, for instance when most of them have been used. Refuses with ERR_BAD_REQUEST if
 * the user has no confirmed one-time codes.
 */
export async function replaceRecoveryCodes({ tx, scope }: Pick<Command, 'tx' | 'scope'>): Promise<ConfirmedSecondFactor> {
  const { companyId, viewer } = scope;
  const { hasCodes } = await lockLoginMethods({ tx, companyId }, viewer.id);
  if (!hasCodes) throw new AppError('ERR_BAD_REQUEST', 409);
  const { recoveryCodesLeft } = await loadSecondFactor({ tx, scope });
  await tx.deleteFrom('recovery_codes').where('company_id', '=', companyId).where('user_id', '=', viewer.id).execute();
  const replaced = await insertRecoveryCodes({ tx, scope });
  await recordChange(
    { tx, scope },
    { entity: 'user', id: viewer.id, name: scope.name },
    { before: { recoveryCodes: recoveryCodesLeft }, after: { recoveryCodes: replaced.recoveryCodes.length } },
  );
  return replaced;
}

async function insertRecoveryCodes({ tx, scope }: Pick<Command, 'tx' | 'scope'>): Promise<ConfirmedSecondFactor> {
  const { companyId, viewer } = scope;
  const recoveryCodes = createRecoveryCodes();
  await tx
    .insertInto('recovery_codes')
    .values(recoveryCodes.map((each) => ({ company_id: companyId, user_id: viewer.id, hash: hashRecoveryCode(each) })))
    .execute();
  return { recoveryCodes };
}

/**
 * Turns off the user's one-time codes and deletes their recovery codes. Refuses with ERR_LAST_WAY_IN if the company requires a
 * second factor and the user has no passkey.
 */
export async function removeSecondFactor({ tx, scope }: Pick<Command, 'tx' | 'scope'>): Promise<void> {
  const { companyId, viewer } = scope;
  const { hasCodes } = await lockLoginMethods({ tx, companyId }, viewer.id);
  const { requireSecondFactor } = await loadCompanySettings(tx, companyId);
  if (requireSecondFactor === 'enabled' && (await listPasskeys({ tx, scope })).length === 0)
    throw new AppError('ERR_LAST_WAY_IN', 409);
  await deleteSecondFactorCodes({ tx, companyId }, viewer.id);
  if (hasCodes) await recordSecondFactorChange({ tx, scope }, { before: 'on', after: 'off' });
}

/** Deletes every second factor of a user: one-time codes, recovery codes and passkeys. */
export async function deleteSecondFactors(read: Read, userId: UserId): Promise<void> {
  await deleteSecondFactorCodes(read, userId);
  await read.tx.deleteFrom('passkeys').where('company_id', '=', read.companyId).where('user_id', '=', userId).execute();
}

async function deleteSecondFactorCodes({ tx, companyId }: Read, userId: UserId): Promise<void> {
  for (const table of ['second_factors', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyId).where('user_id', '=', userId).execute();
}

const recordSecondFactorChange = (
  { tx, scope }: Pick<Command, 'tx' | 'scope'>,
  { before, after }: { readonly before: 'on' | 'off'; readonly after: 'on' | 'off' },
): Promise<void> =>
  recordChange(
    { tx, scope },
    { entity: 'user', id: scope.viewer.id, name: scope.name },
    { before: { secondFactor: before }, after: { secondFactor: after } },
  );
