import type { ContactId } from '@prosa/contract/ids';
import type { Command } from '../platform/write.ts';
import { lockContact, lockContacts } from './lock-contact.ts';

/** Deletes a contact permanently, with its tickets and their messages. Refuses with ERR_NO_CONTACT_FOUND. */
export async function deleteContact(command: Command, id: ContactId): Promise<void> {
  await lockContact(command.tx, command.scope, id);
  await deleteLockedContacts(command, [id]);
}

/**
 * Deletes contacts permanently, with their tickets and messages. Skips contacts that don't exist. Returns the number of deleted
 * contacts.
 */
export async function deleteContacts(command: Command, ids: readonly ContactId[]): Promise<number> {
  const lockedIds = (await lockContacts(command.tx, command.scope, ids)).map(({ id }) => id);
  if (lockedIds.length > 0) await deleteLockedContacts(command, lockedIds);
  return lockedIds.length;
}

async function deleteLockedContacts({ tx, companyId, changes }: Command, ids: readonly ContactId[]): Promise<void> {
  const tickets = await tx
    .deleteFrom('tickets')
    .where('company_id', '=', companyId)
    .where('contact_id', 'in', ids)
    .returning('id')
    .execute();
  await tx.deleteFrom('contact_merges').where('company_id', '=', companyId).where('contact_id', 'in', ids).execute();
  await tx.deleteFrom('contacts').where('company_id', '=', companyId).where('id', 'in', ids).execute();
  for (const ticket of tickets) changes.tickets.set(ticket.id, 'delete');
  for (const id of ids) changes.contacts.set(id, 'delete');
}
