import type { ContactId } from '@prosa/contract/ids';
import type { SharedContacts } from '@prosa/contract/messages/message';
import type { TenantTransaction } from '@prosa/database/tenant';
import { companyHidesNumbers } from '@prosa/domain/contacts/mask-number';
import { isPhoneChannel } from '../contacts/contact-identity.ts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';

/**
 * Loads a contact of the company for a contact card. Refuses with ERR_NO_CONTACT_FOUND. Refuses with ERR_NO_PERMISSION if the
 * company hides numbers, because its users would read the card, too. Refuses a group and a contact without a number with
 * ERR_WAPP_INVALID_CONTACT.
 */
export async function loadSharedContact(
  tx: TenantTransaction,
  { companyId }: Scope,
  id: ContactId,
): Promise<SharedContacts['contacts'][number]> {
  const contact = await tx
    .selectFrom('contacts')
    .select(['name', 'number', 'channel', 'is_group'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (contact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  if (companyHidesNumbers(await loadCompanySettings(tx, companyId))) throw new AppError('ERR_NO_PERMISSION', 403);
  if (contact.is_group || !isPhoneChannel(contact.channel)) throw new AppError('ERR_WAPP_INVALID_CONTACT', 422);
  return { name: contact.name, numbers: [`+${contact.number}`] };
}
