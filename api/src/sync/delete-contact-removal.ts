import type { ContactId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/**
 * Deletes the removal of a contact that was restored. Otherwise a pull would send the contact's row and then remove it from the
 * device.
 */
export async function deleteContactRemoval({ tx, companyId }: Read, id: ContactId): Promise<void> {
  await tx
    .deleteFrom('removals')
    .where('company_id', '=', companyId)
    .where('entity', '=', 'contacts')
    .where('entity_id', '=', String(id))
    .execute();
}
