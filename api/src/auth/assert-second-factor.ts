import type { CompanyId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { stepOfCode } from './one-time-codes.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

type Person = { readonly companyId: CompanyId; readonly userId: number };

/**
 * Asserts the second factor of a user who has one, and uses the code up. Refuses with ERR_SECOND_FACTOR_REQUIRED without a code and
 * with ERR_SECOND_FACTOR_WRONG. The row's lock lets one of two log-ins with one code through.
 */
export async function assertSecondFactor(
  services: Services,
  { companyId, userId }: Person,
  code: string | undefined,
): Promise<void> {
  await services.database.withTenant(companyId, async (tx) => {
    const factor = await tx
      .selectFrom('second_factors')
      .select(['secret_sealed', 'last_step'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (factor === undefined) return;
    if (code === undefined || code === '') throw new AppError('ERR_SECOND_FACTOR_REQUIRED', 401);
    const secret = services.secrets.open(factor.secret_sealed);
    const step = stepOfCode(secret, code.replaceAll(' ', ''), { now: services.clock(), lastStep: Number(factor.last_step) });
    if (step !== undefined) {
      await tx
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .execute();
      return;
    }
    const used = await tx
      .deleteFrom('recovery_codes')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('hash', '=', hashRecoveryCode(code))
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) throw new AppError('ERR_SECOND_FACTOR_WRONG', 401);
  });
}
