import type { ContactId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toRecordsetSql } from '../platform/database/to-recordset-sql.ts';
import type { Command } from '../platform/write.ts';
import { findOrInsertTags } from './sync-contact-tags.ts';

type TaggedContact = { readonly contactId: ContactId; readonly tags: readonly string[] };

/** Adds tags by name to contacts that this transaction created, and creates the tags that are missing. */
export async function tagNewContacts(command: Command, contacts: readonly TaggedContact[]): Promise<void> {
  if (contacts.length === 0) return;
  const { tx, companyId } = command;
  const names = [...new Set(contacts.flatMap(({ tags }) => tags))];
  const tagIds = await findOrInsertTags(command, names);
  const wanted = contacts.flatMap(({ contactId, tags }) => tags.map((name) => ({ contactId, name })));
  // The lock keeps a colleague from deleting a tag before this transaction ends.
  await sql`
    with held as (
      select id, fold(name) as folded from tags where company_id = ${companyId} and id = any(${tagIds}::int[]) for share)
    insert into contact_tags (company_id, contact_id, tag_id)
    select ${companyId}, wanted."contactId", held.id
      from json_to_recordset(${toRecordsetSql(wanted)}) as wanted("contactId" int, name text) join held on held.folded = fold(wanted.name)
    on conflict do nothing`.execute(tx);
}
