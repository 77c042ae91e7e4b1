import type { ContactId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { StoredContact } from './to-contact.ts';

/** Loads a contact of the company and locks it until the transaction ends. Refuses with ERR_NO_CONTACT_FOUND. */
export async function lockContact(tx: TenantTransaction, { companyId }: Scope, id: ContactId): Promise<StoredContact> {
  const row = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  return row;
}
