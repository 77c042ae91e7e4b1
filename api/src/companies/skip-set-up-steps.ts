import type { SetUpStep } from '@prosa/contract/administration/home';
import type { Read } from '../platform/write.ts';

/** Marks the given steps of the company's set-up as skipped, and all other steps as not skipped. */
export async function skipSetUpSteps({ tx, companyId }: Read, skipped: readonly SetUpStep[]): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ set_up_skipped: [...new Set(skipped)] })
    .where('id', '=', companyId)
    .execute();
}
