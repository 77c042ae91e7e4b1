import type { ContactProfile } from '@prosa/contract/contacts/list-contacts';
import type { TenantTransaction } from '@prosa/database/tenant';
import { foldPhone } from '@prosa/domain/contacts/fold-phone';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';

/**
 * `GET /contacts/profile/{number}`: finds the contact of a number, with and without its ninth digit. Refuses with
 * ERR_NO_CONTACT_FOUND. Users who see masked numbers may not search by number, and get the same refusal.
 */
export async function findProfile(
  tx: TenantTransaction,
  { companyId, hidesNumbers }: Scope,
  number: string,
): Promise<ContactProfile> {
  const foundContact = hidesNumbers
    ? undefined
    : await tx
        .selectFrom('contacts')
        .select(['id', 'url_picture'])
        .where('company_id', '=', companyId)
        .where('number', '=', foldPhone(number))
        .where('is_group', '=', false)
        .orderBy('id')
        .executeTakeFirst();
  if (foundContact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  return { contactId: foundContact.id, profilePicUrl: foundContact.url_picture };
}
