import type { CompanyId, ContactId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';

/** Asserts that a contact may receive messages. Refuses a blocked contact with ERR_CONTACT_BLOCKED. */
export async function assertNotBlocked(tx: TenantTransaction, companyId: CompanyId, contactId: ContactId): Promise<void> {
  const contact = await tx
    .selectFrom('contacts')
    .select('active')
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  if (!contact.active) throw new AppError('ERR_CONTACT_BLOCKED', 422);
}
