import type { CreateContactBody, ManagedContact, UpdateContactBody } from '@prosa/contract/contacts/manage-contacts';
import type { ContactId, TagId } from '@prosa/contract/ids';
import { lockContact } from '../contacts/lock-contact.ts';
import { addContact, updateContact } from '../contacts/save-contact.ts';
import type { Command } from '../platform/write.ts';
import { syncContactTags } from '../tags/sync-contact-tags.ts';
import { setWallets } from '../contacts/set-wallets.ts';
import { toManagedContacts } from './to-managed-contacts.ts';

type ContactTagsAndWallets = Pick<UpdateContactBody, 'tagIds' | 'walletIds'>;

/** Adds a contact with its tags and wallets. Refuses with the codes of `addContact`, `syncContactTags` and `setWallets`. */
export async function addManagedContact(command: Command, body: CreateContactBody): Promise<ManagedContact> {
  const { id } = await addContact(command, body);
  return saveTagsAndWallets(command, id, body);
}

/** Changes the given fields of a contact. Refuses with the codes of `updateContact`, `syncContactTags` and `setWallets`. */
export async function updateManagedContact(command: Command, id: ContactId, body: UpdateContactBody): Promise<ManagedContact> {
  await updateContact(command, id, body);
  return saveTagsAndWallets(command, id, body);
}

async function saveTagsAndWallets(
  command: Command,
  id: ContactId,
  { tagIds, walletIds }: ContactTagsAndWallets,
): Promise<ManagedContact> {
  const { tx, scope } = command;
  if (tagIds !== undefined) {
    const tags = [...tagIds, ...(await findKanbanLanes(command, id))];
    await syncContactTags(command, { contactId: id, tags, names: [], formerNames: [] });
  }
  if (walletIds !== undefined) await setWallets(command, id, walletIds);
  const [contact] = await toManagedContacts(tx, scope, [await lockContact(tx, scope, id)]);
  if (contact === undefined) throw new Error('a contact vanished inside its own transaction');
  return contact;
}

/** Finds the contact's kanban lanes. The form does not show them, so an update must not remove them. */
async function findKanbanLanes({ tx, companyId, scope }: Command, id: ContactId): Promise<readonly TagId[]> {
  const { tag_ids: tagIds } = await lockContact(tx, scope, id);
  if (tagIds.length === 0) return [];
  const lanes = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', tagIds)
    .where('kanban', '=', 1)
    .execute();
  return lanes.map(({ id: laneId }) => laneId);
}
