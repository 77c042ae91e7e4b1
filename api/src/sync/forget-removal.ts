import type { ContactId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/** Deletes the removal of a contact that is there again, so that no pull drops the contact after it has brought its row. */
export async function forgetContactRemoval({ tx, companyId }: Read, id: ContactId): Promise<void> {
  await tx
    .deleteFrom('removals')
    .where('company_id', '=', companyId)
    .where('entity', '=', 'contacts')
    .where('entity_id', '=', String(id))
    .execute();
}
