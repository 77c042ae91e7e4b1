import type { Contact } from '@prosa/contract/contacts/contact';
import type { ContactId } from '@prosa/contract/ids';
import type { Command } from '../platform/write.ts';
import { lockContact } from './lock-contact.ts';
import { logContactChanges } from './log-contact-changes.ts';
import { toContact } from './to-contact.ts';

const switchColumns = { active: 'active', acceptAudioMessage: 'accept_audio_message', disableBot: 'disable_bot' } as const;
export type ContactSwitch = keyof typeof switchColumns;

/**
 * Sets a switch of a contact. If the value is `undefined`, turns the switch on if it was off, and off if it was on. Does nothing
 * if the switch already has the value. Refuses with ERR_NO_CONTACT_FOUND.
 */
export async function setContactSwitch(
  command: Command,
  id: ContactId,
  { field, isWanted }: { readonly field: ContactSwitch; readonly isWanted: boolean | undefined },
): Promise<Contact> {
  const { tx, changes, now, scope } = command;
  const row = await lockContact(tx, scope, id);
  const column = switchColumns[field];
  const value = isWanted ?? !row[column];
  if (value === row[column]) return toContact(row, scope.hidesNumbers);
  const savedContact = await tx
    .updateTable('contacts')
    .set({ [column]: value, updated_at: now })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await logContactChanges(command, id, [{ field, former: String(row[column]), value: String(value) }]);
  changes.contacts.set(id, 'update');
  if (field === 'active') await markTicketsChanged(command, id);
  return toContact(savedContact, scope.hidesNumbers);
}

/**
 * Marks the contact's active tickets as changed. A blocked contact gets no answer. When a contact is blocked or unblocked, its
 * tickets therefore stop or start to count as waiting for an answer.
 */
async function markTicketsChanged({ tx, changes, companyId }: Command, contactId: ContactId): Promise<void> {
  const tickets = await tx
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('status', '<>', 'closed')
    .execute();
  for (const { id } of tickets) if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
}
