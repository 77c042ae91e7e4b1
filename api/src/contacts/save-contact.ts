import { ContactInput, type Contact } from '@prosa/contract/contacts/contact';
import type { UpdateContactBody } from '@prosa/contract/contacts/manage-contacts';
import type { ContactId } from '@prosa/contract/ids';
import { toStorableJson } from '@prosa/database/to-storable-json';
import { foldPhone } from '@prosa/domain/contacts/fold-phone';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Command } from '../platform/write.ts';
import { assignNumber, isPhoneChannel, phoneChannels } from './contact-identity.ts';
import { lockContact } from './lock-contact.ts';
import { logContact } from './log-contact.ts';
import { assignExtraInfoIds } from './assign-extra-info-ids.ts';
import { toContact } from './to-contact.ts';

/** Adds a contact on the channel of the default connection. Refuses with ERR_DUPLICATED_CONTACT and ERR_NO_DEF_WAPP_FOUND. */
export async function addContact(command: Command, input: ContactInput): Promise<Contact> {
  const { tx, companyId, changes } = command;
  const { hidesNumbers } = command.scope;
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
  const row = await tx
    .insertInto('contacts')
    .values({
      company_id: companyId,
      name: input.name,
      number: foldPhone(input.number),
      email: input.email,
      channel: connection.channel,
      whatsapp_id: connection.id,
      extra_info: toStorableJson(JSON.stringify(assignExtraInfoIds([], input.extraInfo ?? []))),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await assignNumber(command, row, connection.channel);
  changes.contacts.set(row.id, 'create');
  return toContact(row, hidesNumbers);
}

/**
 * Changes only the given fields of a contact. Refuses with ERR_NO_CONTACT_FOUND and ERR_DUPLICATED_CONTACT. Refuses a new number
 * with ERR_NO_PERMISSION for a group, for a contact without a number, and if the user sees masked numbers.
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
    set.number = foldPhone(parseInput(ContactInput.entries.number, input.number));
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
  await logContact(command, id, fields);
  const savedContact = await tx
    .updateTable('contacts')
    .set({ ...set, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (set.number !== undefined && set.number !== row.number && isPhoneChannel(row.channel))
    await assignNumber(command, savedContact, row.channel);
  changes.contacts.set(id, 'update');
  return toContact(savedContact, hidesNumbers);
}
