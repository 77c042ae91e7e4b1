import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { normalizePhone } from '@prosa/domain/contacts/normalize-phone';
import { AppError } from '../platform/app-error.ts';
import type { StoredContact } from './to-contact.ts';
import type { Read } from '../platform/write.ts';

type PhoneChannel = 'whatsapp' | 'whatsappapi' | 'simulator';

/**
 * The channels on which the company can write to a phone number before the customer has written. On other channels, the customer
 * has to write first.
 */
export const phoneChannels: readonly PhoneChannel[] = ['whatsapp', 'whatsappapi', 'simulator'];
export const isPhoneChannel = (channel: StoredContact['channel']): channel is PhoneChannel =>
  phoneChannels.some((each) => each === channel);

/**
 * Assigns a normalized number to the contact, as the identity that the channel uses. For the simulator's channel, also creates a
 * simulated phone with that number. Refuses with ERR_DUPLICATED_CONTACT if another contact has the number.
 */
export async function assignContactNumber(
  read: Read,
  contact: Pick<StoredContact, 'id' | 'name' | 'number'>,
  channel: PhoneChannel,
): Promise<void> {
  const { tx, companyId } = read;
  const otherIdentity = await tx
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('number', '=', contact.number)
    .where('is_group', '=', false)
    .where('id', '<>', contact.id)
    .executeTakeFirst();
  if (otherIdentity !== undefined) throw new AppError('ERR_DUPLICATED_CONTACT', 409);
  const kind = channel === 'simulator' ? 'simulator' : 'phone';
  const value = channel === 'simulator' ? await ensureSimulatedPhone(tx, companyId, contact) : normalizePhone(contact.number);
  await tx
    .deleteFrom('contact_identities')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contact.id)
    .where('kind', '=', kind)
    .where('number', 'is', null)
    .execute();
  const insertedIdentity = await tx
    .insertInto('contact_identities')
    .values({ company_id: companyId, kind, value, contact_id: contact.id, number: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  if (insertedIdentity === undefined) throw new AppError('ERR_DUPLICATED_CONTACT', 409);
}

/** Inserts a row in `simulator_people` for each person whose number has no row there yet. */
export async function insertSimulatorPeople(
  { tx, companyId }: Read,
  people: readonly Pick<StoredContact, 'name' | 'number'>[],
): Promise<void> {
  await tx
    .insertInto('simulator_people')
    .values(people.map(({ name, number }) => ({ company_id: companyId, name, number })))
    .onConflict((conflict) => conflict.columns(['company_id', 'number']).doNothing())
    .execute();
}

async function ensureSimulatedPhone(
  tx: TenantTransaction,
  companyId: CompanyId,
  { name, number }: Pick<StoredContact, 'name' | 'number'>,
): Promise<string> {
  const person = await tx
    .insertInto('simulator_people')
    .values({ company_id: companyId, name, number })
    .onConflict((conflict) => conflict.columns(['company_id', 'number']).doUpdateSet({ number }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(person.id);
}
