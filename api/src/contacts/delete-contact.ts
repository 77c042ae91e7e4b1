import type { ContactId } from '@prosa/contract/ids';
import type { Command } from '../platform/write.ts';
import { lockContact } from './lock-contact.ts';

/** Deletes a contact permanently, with its tickets and their messages. Refuses with ERR_NO_CONTACT_FOUND. */
export async function deleteContact(command: Command, id: ContactId): Promise<void> {
  const { tx, companyId, changes, scope } = command;
  await lockContact(tx, scope, id);
  const tickets = await tx
    .deleteFrom('tickets')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', id)
    .returning('id')
    .execute();
  await tx.deleteFrom('contacts').where('company_id', '=', companyId).where('id', '=', id).execute();
  for (const ticket of tickets) changes.tickets.set(ticket.id, 'delete');
  changes.contacts.set(id, 'delete');
}
