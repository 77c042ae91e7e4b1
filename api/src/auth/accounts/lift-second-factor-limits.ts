import type { Command } from '../../platform/write.ts';

/** Lifts the limits of the caller's session, because the user now has the second factor that the company requires. */
export const liftSecondFactorLimits = async ({ tx, scope }: Pick<Command, 'tx' | 'scope'>): Promise<void> =>
  void (await tx
    .updateTable('sessions')
    .set({ awaits_second_factor: false })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', scope.sessionId)
    .execute());
