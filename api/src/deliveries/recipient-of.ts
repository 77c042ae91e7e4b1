import type { Channel } from '@prosa/contract/channels/channel';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/** How the channel addresses a contact: its own id where it has one, else the number's digits. */
export async function recipientOf(
  tx: TenantTransaction,
  companyId: CompanyId,
  contactId: number,
  number: string,
  channel: Channel,
): Promise<{ readonly kind: string; readonly value: string }> {
  const phone = { kind: 'phone', value: number.replace(/\D/g, '') };
  if (channel === 'whatsapp' || channel === 'whatsappapi') return phone;
  const identity = await tx
    .selectFrom('contact_identities')
    .select(['kind', 'value'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('kind', '=', channel)
    .executeTakeFirst();
  return identity ?? phone;
}
