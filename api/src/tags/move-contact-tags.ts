import type { ContactId, TagId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Read } from '../platform/write.ts';

/**
 * Adds tags to a contact. Skips deleted tags and tags that the contact already has. Skips kanban lanes if the contact already has
 * one. Returns the added tags. The caller has locked the contact.
 */
export async function addContactTags(
  { tx, companyId }: Read,
  contactId: ContactId,
  tagIds: readonly TagId[],
): Promise<readonly TagId[]> {
  const { rows } = await sql<{ readonly id: TagId }>`
    insert into contact_tags (company_id, contact_id, tag_id)
    select t.company_id, ${contactId}, t.id from tags t
     where t.company_id = ${companyId} and t.id = any(${tagIds}::int[])
       and (t.kanban = 0 or not exists (
         select from contact_tags held join tags lane on lane.company_id = held.company_id and lane.id = held.tag_id
          where held.company_id = t.company_id and held.contact_id = ${contactId} and lane.kanban = 1))
    on conflict do nothing returning tag_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes tags from a contact. The caller has locked the contact. */
export async function removeContactTags({ tx, companyId }: Read, contactId: ContactId, tagIds: readonly TagId[]): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .deleteFrom('contact_tags')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('tag_id', 'in', tagIds)
    .execute();
}
