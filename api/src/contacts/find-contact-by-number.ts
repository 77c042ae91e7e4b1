import type { ContactProfile } from '@prosa/contract/contacts/list-contacts';
import type { TenantTransaction } from '@prosa/database/tenant';
import { normalizePhone } from '@prosa/domain/contacts/normalize-phone';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import { findNumberHolders } from './find-number-holders.ts';

/**
 * `GET /contacts/profile/{number}`: finds the contact of a number, which may be written with or without its ninth digit. Also
 * finds the contact that got the number by a merge. Refuses with ERR_NO_CONTACT_FOUND. Users who see masked numbers may not
 * search by number, and always get this refusal.
 */
export async function findContactByNumber(
  tx: TenantTransaction,
  { companyId, hidesNumbers }: Scope,
  number: string,
): Promise<ContactProfile> {
  const folded = normalizePhone(number);
  const holder = hidesNumbers ? undefined : (await findNumberHolders({ tx, companyId }, [folded])).get(folded);
  if (holder === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  return { contactId: holder.id, profilePicUrl: holder.pictureUrl };
}
