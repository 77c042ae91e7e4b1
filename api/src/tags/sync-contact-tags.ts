import type { TagId } from '@prosa/contract/ids';
import type { Contact } from '@prosa/contract/contacts/contact';
import type { SyncTagsBody } from '@prosa/contract/tags/write-tags';
import { sql } from 'kysely';
import type { TenantTransaction } from '@prosa/database/tenant';
import { lockContact } from '../contacts/lock-contact.ts';
import { logContactChanges } from '../contacts/log-contact-changes.ts';
import { toContact } from '../contacts/to-contact.ts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Command } from '../platform/write.ts';
import { createTagIfNew } from './create-tag.ts';
import { lockTags } from './lock-tags.ts';

/**
 * Sets the tags of a contact, and creates the tags of `names` that don't exist. `former` has the tags that the user saw in the
 * form, so a change that a colleague has made since then stays. Refuses with ERR_NO_CONTACT_FOUND, and with ERR_NO_TAG_FOUND if a
 * tag to add was deleted or is a kanban lane.
 */
export async function syncContactTags(
  command: Command,
  { contactId, tags, names, former, formerNames }: SyncTagsBody,
): Promise<Contact> {
  const { tx, companyId, changes, now, scope } = command;
  const { hidesNumbers } = scope;
  const contact = await lockContact(tx, scope, contactId);
  const presentIds = new Set(contact.tag_ids);
  const formerTagIds = new Set<TagId>([...(former ?? contact.tag_ids), ...(await findTagIds(tx, scope, formerNames))]);
  const wantedIds = new Set<TagId>([...tags, ...(await findOrInsertTags(command, names))]);
  const added = [...wantedIds].filter((id) => !formerTagIds.has(id) && !presentIds.has(id));
  const removedIds = [...formerTagIds].filter((id) => !wantedIds.has(id) && presentIds.has(id));
  if (added.length + removedIds.length === 0) return toContact(contact, hidesNumbers);
  if (!(await lockTags(command, added, 0))) throw new AppError('ERR_NO_TAG_FOUND', 404);
  if (removedIds.length > 0)
    await tx
      .deleteFrom('contact_tags')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .where('tag_id', 'in', removedIds)
      .execute();
  if (added.length > 0)
    await tx
      .insertInto('contact_tags')
      .values(added.map((id) => ({ company_id: companyId, contact_id: contactId, tag_id: id })))
      .execute();
  const savedContact = await tx
    .updateTable('contacts')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await logContactChanges(command, contactId, [
    { field: 'tags', former: contact.tag_ids.join(), value: savedContact.tag_ids.join() },
  ]);
  changes.contacts.set(contactId, 'update');
  return toContact(savedContact, hidesNumbers);
}

/** Finds tags of contacts by name, and creates those that are missing. Returns their ids. */
export async function findOrInsertTags(command: Command, names: readonly string[]): Promise<readonly TagId[]> {
  const { tx, scope } = command;
  const ids: TagId[] = [];
  // All calls create tags one by one in the same order, so that two calls with the same tags cannot deadlock.
  for (const name of await sortByFoldedName(tx, names)) {
    const inserted = await createTagIfNew(command, { name, kanban: 0 });
    ids.push(...(inserted === undefined ? await findTagIds(tx, scope, [name]) : [inserted.id]));
  }
  return ids;
}

/**
 * Removes names that differ from an earlier name only in case or accents, and sorts the other names in the database's order.
 */
async function sortByFoldedName(tx: TenantTransaction, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select distinct on (fold(name) collate "C") name from unnest(${names}::text[]) name order by fold(name) collate "C", name`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

async function findTagIds(tx: TenantTransaction, { companyId }: Scope, names: readonly string[]): Promise<readonly TagId[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`fold(name) in (select fold(n) from unnest(${names}::text[]) n)`)
    .where('kanban', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}
