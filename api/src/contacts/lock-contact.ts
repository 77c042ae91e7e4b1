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

/**
 * Locks contacts of the company until the transaction ends, and returns those that exist. Locks in id order, so that two calls
 * cannot deadlock.
 */
export const lockContacts = (
  tx: TenantTransaction,
  { companyId }: Scope,
  ids: readonly ContactId[],
): Promise<readonly StoredContact[]> =>
  tx
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
