import type { ContactId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';

/** Stores that a contact consents now to the storage of data. */
export async function markConsentGiven({ tx, companyId, changes, now }: Write, contactId: ContactId): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ lgpd_accepted_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .execute();
  if (!changes.contacts.has(contactId)) changes.contacts.set(contactId, 'update');
}
