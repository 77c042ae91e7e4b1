import type { ContactId } from '@prosa/contract/ids';
import type { Channel } from '@prosa/contract/channels/channel';
import type { Read } from '../platform/write.ts';

/** Loads the address of a contact on the channel: the channel's own id if there is one, else the digits of the number. */
export async function loadRecipient(
  read: Read,
  contact: { readonly id: ContactId; readonly number: string },
  channel: Channel,
): Promise<{ readonly kind: string; readonly value: string }> {
  const { tx, companyId } = read;
  const phone = { kind: 'phone', value: contact.number.replace(/\D/g, '') };
  if (channel === 'whatsapp' || channel === 'whatsappapi') return phone;
  const identity = await tx
    .selectFrom('contact_identities')
    .select(['kind', 'value'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contact.id)
    .where('kind', '=', channel)
    .executeTakeFirst();
  return identity ?? phone;
}
