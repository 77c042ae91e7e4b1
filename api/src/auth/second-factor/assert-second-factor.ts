import type { CompanyId, UserId } from '@prosa/contract/ids';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Read } from '../../platform/write.ts';
import { loadCompanySettings } from '../../settings/company-settings.ts';
import { findTimeStepOfCode } from './one-time-codes.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

type UserRef = { readonly companyId: CompanyId; readonly userId: UserId };

/**
 * Asserts the second factor of a user who has confirmed one-time codes. Accepts a one-time code or a recovery code, and marks it
 * as used. Returns false if the user has no confirmed one-time codes. A row lock lets only one of two concurrent log-ins with the
 * same code succeed.
 *
 * Refuses a missing code with ERR_SECOND_FACTOR_REQUIRED, and a wrong code with ERR_SECOND_FACTOR_WRONG. If the company requires
 * a second factor and the user has only a passkey, refuses with ERR_PASSKEY_REQUIRED. Otherwise somebody who knows only the
 * password could set up another second factor.
 */
export async function assertSecondFactor(
  services: Services,
  { companyId, userId }: UserRef,
  code: string | undefined,
): Promise<boolean> {
  return services.database.withTenant(companyId, async (tx) => {
    const factor = await tx
      .selectFrom('second_factors')
      .select(['secret_sealed', 'last_step'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (factor === undefined) {
      if (await isPasskeyRequired({ tx, companyId }, userId)) throw new AppError('ERR_PASSKEY_REQUIRED', 401);
      return false;
    }
    if (code === undefined || code === '') throw new AppError('ERR_SECOND_FACTOR_REQUIRED', 401);
    const secret = services.secrets.open(factor.secret_sealed);
    const step = findTimeStepOfCode(secret, code.replaceAll(' ', ''), {
      now: services.clock(),
      lastStep: Number(factor.last_step),
    });
    if (step !== undefined) {
      await tx
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .execute();
      return true;
    }
    const usedCode = await tx
      .deleteFrom('recovery_codes')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('hash', '=', hashRecoveryCode(code))
      .returning('user_id')
      .executeTakeFirst();
    if (usedCode === undefined) throw new AppError('ERR_SECOND_FACTOR_WRONG', 401);
    return true;
  });
}

async function isPasskeyRequired({ tx, companyId }: Read, userId: UserId): Promise<boolean> {
  const passkey = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined && (await loadCompanySettings(tx, companyId)).requireSecondFactor === 'enabled';
}
