import type { SetUpStep } from '@prosa/contract/administration/home';
import type { Read } from '../platform/write.ts';

/** Sets the steps of the company's set-up that are skipped; the others are open again. */
export async function skipSetUpSteps({ tx, companyId }: Read, skipped: readonly SetUpStep[]): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ set_up_skipped: [...new Set(skipped)] })
    .where('id', '=', companyId)
    .execute();
}
