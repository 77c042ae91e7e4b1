import { ContactInput, type Contact } from '@prosa/contract/contacts/contact';
import type { UpdateContactBody } from '@prosa/contract/contacts/manage-contacts';
import type { ContactId } from '@prosa/contract/ids';
import { toStorableJson } from '@prosa/database/to-storable-json';
import { normalizePhone } from '@prosa/domain/contacts/normalize-phone';
import { sql } from 'kysely';
import { toRecordsetSql } from '../platform/database/to-recordset-sql.ts';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Command, Read } from '../platform/write.ts';
import { insertSimulatorPeople, assignContactNumber, isPhoneChannel, phoneChannels } from './contact-identity.ts';
import { lockContact } from './lock-contact.ts';
import { logContactChanges } from './log-contact-changes.ts';
import { assignExtraInfoIds } from './assign-extra-info-ids.ts';
import { toContact } from './to-contact.ts';

/** Adds a contact on the channel of the default connection. Refuses with ERR_DUPLICATED_CONTACT and ERR_NO_DEF_WAPP_FOUND. */
export async function addContact(command: Command, input: ContactInput): Promise<Contact> {
  const { tx, companyId, changes } = command;
  const { hidesNumbers } = command.scope;
  const connection = await loadConnectionOfPhoneChannel(command);
  const row = await tx
    .insertInto('contacts')
    .values({
      company_id: companyId,
      name: input.name,
      number: normalizePhone(input.number),
      email: input.email,
      channel: connection.channel,
      whatsapp_id: connection.id,
      extra_info: toStorableJson(JSON.stringify(assignExtraInfoIds([], input.extraInfo ?? []))),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await assignContactNumber(command, row, connection.channel);
  changes.contacts.set(row.id, 'create');
  return toContact(row, hidesNumbers);
}

/**
 * Loads a connection whose channel uses phone numbers, preferably the company's default. Refuses with ERR_NO_DEF_WAPP_FOUND.
 */
async function loadConnectionOfPhoneChannel({ tx, companyId }: Read) {
  const connection = await tx
    .selectFrom('whatsapps')
    .select(['id', 'channel'])
    .where('company_id', '=', companyId)
    .where('channel', 'in', phoneChannels)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (connection === undefined || !isPhoneChannel(connection.channel)) throw new AppError('ERR_NO_DEF_WAPP_FOUND', 404);
  return { id: connection.id, channel: connection.channel };
}

/**
 * Adds contacts with different numbers. Uses only a few statements for all of them. Returns one entry for each input: the id of
 * the new contact, or null if another contact already has the number. Refuses with ERR_NO_DEF_WAPP_FOUND.
 */
export async function addContacts(command: Command, inputs: readonly ContactInput[]): Promise<readonly (ContactId | null)[]> {
  const { tx, companyId, changes } = command;
  const { id: connectionId, channel } = await loadConnectionOfPhoneChannel(command);
  const rows = inputs.map(({ name, number, email }, place) => ({ place, name, number: normalizePhone(number), email }));
  if (channel === 'simulator') await insertSimulatorPeople(command, rows);
  const { rows: inserted } = await sql<{ readonly place: number; readonly id: ContactId; readonly hasIdentity: boolean }>`
    with given as materialized (
      select * from json_to_recordset(${toRecordsetSql(rows)}) as given(place int, name text, number text, email text)
       where not exists (
         select from contacts c where c.company_id = ${companyId} and c.number = given.number and not c.is_group)),
    added as (
      insert into contacts (company_id, name, number, email, channel, whatsapp_id)
      select ${companyId}, name, number, email, ${channel}, ${connectionId} from given order by place returning id, number),
    identified as (
      insert into contact_identities (company_id, kind, value, contact_id)
      select ${companyId}, ${channel === 'simulator' ? 'simulator' : 'phone'}, coalesce(p.id::text, added.number), added.id
        from added left join simulator_people p on ${channel === 'simulator'} and p.company_id = ${companyId} and p.number = added.number
      on conflict do nothing returning contact_id)
    select given.place, added.id, exists (select from identified where contact_id = added.id) as "hasIdentity"
      from given join added using (number)`.execute(tx);
  const superfluous = inserted.filter(({ hasIdentity }) => !hasIdentity).map(({ id }) => id);
  if (superfluous.length > 0)
    await tx.deleteFrom('contacts').where('company_id', '=', companyId).where('id', 'in', superfluous).execute();
  const ids = new Map(inserted.flatMap(({ place, id, hasIdentity }) => (hasIdentity ? [[place, id] as const] : [])));
  for (const id of ids.values()) changes.contacts.set(id, 'create');
  return inputs.map((_, place) => ids.get(place) ?? null);
}

/**
 * Changes only the given fields of a contact. Refuses with ERR_NO_CONTACT_FOUND and ERR_DUPLICATED_CONTACT. Refuses a new number
 * with ERR_NO_PERMISSION if the contact is a group or has no number, or if the user sees masked numbers.
 */
export async function updateContact(command: Command, id: ContactId, input: UpdateContactBody): Promise<Contact> {
  const { tx, companyId, changes, now, scope } = command;
  const { hidesNumbers } = scope;
  const row = await lockContact(tx, scope, id);
  const set: { name?: string; email?: string; number?: string; extra_info?: string } = {};
  if (input.name !== undefined && input.name !== toContact(row, hidesNumbers).name) set.name = input.name;
  if (input.email !== undefined) set.email = input.email;
  if (input.number !== undefined && input.number !== toContact(row, hidesNumbers).number) {
    if (hidesNumbers || row.is_group || !isPhoneChannel(row.channel)) throw new AppError('ERR_NO_PERMISSION', 403);
    set.number = normalizePhone(parseInput(ContactInput.entries.number, input.number));
  }
  const formerInfo = JSON.stringify(row.extra_info);
  if (input.extraInfo !== undefined)
    set.extra_info = toStorableJson(JSON.stringify(assignExtraInfoIds(row.extra_info, input.extraInfo)));
  const fields = [
    { field: 'name', former: row.name, value: set.name ?? row.name },
    { field: 'email', former: row.email, value: set.email ?? row.email },
    { field: 'number', former: row.number, value: set.number ?? row.number },
    { field: 'extraInfo', former: formerInfo, value: set.extra_info ?? formerInfo },
  ] as const;
  if (fields.every(({ former, value }) => former === value)) return toContact(row, hidesNumbers);
  await logContactChanges(command, id, fields);
  const savedContact = await tx
    .updateTable('contacts')
    .set({ ...set, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (set.number !== undefined && set.number !== row.number && isPhoneChannel(row.channel))
    await assignContactNumber(command, savedContact, row.channel);
  changes.contacts.set(id, 'update');
  return toContact(savedContact, hidesNumbers);
}
