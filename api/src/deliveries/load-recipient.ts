import type { ContactId } from '@prosa/contract/ids';
import type { Channel } from '@prosa/contract/channels/channel';
import { sql } from 'kysely';
import type { Read } from '../platform/write.ts';

type ContactAddress = { readonly id: ContactId; readonly number: string; readonly replyTo: string | null };

/**
 * Loads the address of a contact on the channel: the channel's own id of the contact if there is one, or else the digits of the
 * number. If the customer wrote from an identity that the contact got by a merge, `replyTo` is this identity, and the answer goes
 * to it. If `replyTo` is null, the answer goes to the contact's own identity.
 */
export async function loadRecipient(
  read: Read,
  { id, number, replyTo }: ContactAddress,
  channel: Channel,
): Promise<{ readonly kind: string; readonly value: string }> {
  const { tx, companyId } = read;
  const isPhone = channel === 'whatsapp' || channel === 'whatsappapi';
  const phone = { kind: 'phone', value: number.replace(/\D/g, '') };
  if (isPhone && replyTo === null) return phone;
  const identity = await tx
    .selectFrom('contact_identities')
    .select(['kind', 'value', 'number'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', id)
    .where('kind', '=', isPhone ? 'phone' : channel)
    .$if(isPhone, (query) => query.where('value', '=', replyTo ?? ''))
    .orderBy(sql`value is not distinct from ${replyTo}::text`, 'desc')
    .orderBy(sql`number is null`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (identity === undefined) return phone;
  return isPhone ? { kind: 'phone', value: (identity.number ?? number).replace(/\D/g, '') } : identity;
}
