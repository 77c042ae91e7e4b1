import type { TagContactsBody } from '@prosa/contract/contacts/manage-contacts';
import { lockContacts } from '../contacts/lock-contact.ts';
import { logContactChanges } from '../contacts/log-contact-changes.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { lockTags } from './lock-tags.ts';

/**
 * Adds tags to contacts, or removes tags from contacts. Skips contacts that don't exist. Returns the number of contacts that
 * changed. Refuses with ERR_NO_TAG_FOUND if a tag to add was deleted or is a kanban lane.
 */
export async function tagContacts(command: Command, { contactIds, tagIds, action }: TagContactsBody): Promise<number> {
  const { tx, companyId, scope, now, changes } = command;
  const contacts = await lockContacts(tx, scope, contactIds);
  if (action === 'add' && !(await lockTags(command, tagIds, 0))) throw new AppError('ERR_NO_TAG_FOUND', 404);
  const changed = contacts.filter(({ tag_ids: present }) => tagIds.some((id) => present.includes(id) === (action === 'remove')));
  if (changed.length === 0) return 0;
  const changedIds = changed.map(({ id }) => id);
  if (action === 'add')
    await tx
      .insertInto('contact_tags')
      .values(changedIds.flatMap((id) => tagIds.map((tag) => ({ company_id: companyId, contact_id: id, tag_id: tag }))))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('contact_tags')
      .where('company_id', '=', companyId)
      .where('contact_id', 'in', changedIds)
      .where('tag_id', 'in', tagIds)
      .execute();
  const saved = await tx
    .updateTable('contacts')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', 'in', changedIds)
    .returning(['id', 'tag_ids'])
    .execute();
  const former = new Map(contacts.map((contact) => [contact.id, contact.tag_ids]));
  for (const { id, tag_ids: tags } of saved) {
    await logContactChanges(command, id, [{ field: 'tags', former: (former.get(id) ?? []).join(), value: tags.join() }]);
    changes.contacts.set(id, 'update');
  }
  return saved.length;
}
