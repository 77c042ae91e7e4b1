import type { Contact } from '@prosa/contract/contacts/contact';
import type { SyncTagsBody } from '@prosa/contract/tags/write-tags';
import type { TenantTransaction } from '@prosa/database/tenant';
import { lockContact } from '../contacts/lock-contact.ts';
import { logContact } from '../contacts/log-contact.ts';
import { toContact } from '../contacts/to-contact.ts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/scope.ts';
import type { Changes } from '../platform/write.ts';

/**
 * Gives a contact its tags. Tags a colleague added or took away since `former` stay as the colleague left them. Refuses
 * with ERR_NO_CONTACT_FOUND, and with ERR_NO_TAG_FOUND where one to add is gone or is a kanban lane.
 */
export async function syncContactTags(
  tx: TenantTransaction,
  scope: Scope,
  changes: Changes,
  { contactId, tags, former }: SyncTagsBody,
  now: Date,
): Promise<Contact> {
  const { companyId, hidesNumbers } = scope;
  const contact = await lockContact(tx, scope, contactId);
  const present = new Set(contact.tag_ids);
  const base = new Set<number>(former ?? contact.tag_ids);
  const wanted = new Set<number>(tags);
  const added = [...wanted].filter((id) => !base.has(id) && !present.has(id));
  const removed = [...base].filter((id) => !wanted.has(id) && present.has(id));
  if (added.length + removed.length === 0) return toContact(contact, hidesNumbers);
  await assertTags(tx, companyId, added);
  if (removed.length > 0)
    await tx
      .deleteFrom('contact_tags')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .where('tag_id', 'in', removed)
      .execute();
  if (added.length > 0)
    await tx
      .insertInto('contact_tags')
      .values(added.map((id) => ({ company_id: companyId, contact_id: contactId, tag_id: id })))
      .execute();
  const saved = await tx
    .updateTable('contacts')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await logContact(tx, scope, contactId, [{ field: 'tags', former: contact.tag_ids.join(), value: saved.tag_ids.join() }], now);
  changes.contacts.set(contactId, 'update');
  return toContact(saved, hidesNumbers);
}

async function assertTags(tx: TenantTransaction, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kanban', '=', 0)
    .where('id', 'in', ids)
    // A tag that is being deleted is waited for, not pointed to.
    .forShare()
    .execute();
  if (known.length < ids.length) throw new AppError('ERR_NO_TAG_FOUND', 404);
}
