import type { Contact } from '@prosa/contract/contacts/contact';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { toContact } from './to-contact.ts';

/** Loads contacts as calls and live events carry them, in no order. */
export async function loadContacts(
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
  hidesNumbers: boolean,
): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => toContact(row, hidesNumbers));
}
