import type { TagId, ContactId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';
import { lockTags } from '../tags/lock-tags.ts';

/** Adds a tag to the contact, unless it has the tag already. Returns false if the tag is deleted or a kanban lane. */
export async function tagFlowContact(write: Write, contactId: ContactId, tagId: TagId): Promise<boolean> {
  const { tx, companyId, changes, now } = write;
  if (!(await lockTags(write, [tagId], 0))) return false;
  const former = await tx
    .selectFrom('contacts')
    .select('tag_ids')
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (former.tag_ids.includes(tagId)) return true;
  await tx.insertInto('contact_tags').values({ company_id: companyId, contact_id: contactId, tag_id: tagId }).execute();
  const savedContact = await tx
    .updateTable('contacts')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .returning('tag_ids')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('contact_log')
    .values({
      company_id: companyId,
      contact_id: contactId,
      user_id: null,
      field: 'tags',
      former: former.tag_ids.join(),
      value: savedContact.tag_ids.join(),
      created_at: now,
    })
    .execute();
  if (!changes.contacts.has(contactId)) changes.contacts.set(contactId, 'update');
  return true;
}
