import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Changes } from '../platform/write.ts';
import type { IntakeContact, IntakeState } from './intake-state.ts';
import { storedIdentity } from '../channels/stored-identity.ts';
import { findContact } from './load-intake-state.ts';

/** Adds the message's contact with its identity, or gives the one somebody else added meanwhile (I3). */
export async function addContact(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  { message, connection, now }: IntakeState,
): Promise<IntakeContact> {
  const identity = storedIdentity(message.contact.identity);
  const added = await tx
    .insertInto('contacts')
    .values({
      company_id: companyId,
      name: message.contact.name.trim() === '' ? message.contact.number : message.contact.name.trim(),
      number: message.contact.number,
      url_picture: null,
      channel: connection.channel,
      whatsapp_id: connection.id,
      is_group: message.contact.isGroup,
      lgpd_accepted_at: null,
      updated_at: now,
    })
    .returning((eb) => [
      'id',
      'name',
      'disable_bot as disableBot',
      'accept_audio_message as acceptsAudio',
      eb.not('active').as('isBlocked'),
    ])
    .executeTakeFirstOrThrow();
  const claimed = await tx
    .insertInto('contact_identities')
    .values({ company_id: companyId, ...identity, contact_id: added.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  if (claimed !== undefined) {
    changes.contacts.set(added.id, 'create');
    return added;
  }
  await tx.deleteFrom('contacts').where('company_id', '=', companyId).where('id', '=', added.id).execute();
  const winner = await findContact(tx, companyId, identity);
  if (winner === null) throw new Error('an identity is taken, yet has no contact');
  return winner;
}
