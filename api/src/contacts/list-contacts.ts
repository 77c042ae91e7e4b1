import { sql } from 'kysely';
import type { ListContactsAnswer, ListContactsQuery } from '@prosa/contract/contacts/list-contacts';
import type { TenantTransaction } from '@prosa/database/tenant';
import { likeLiteral } from '../platform/database/like-literal.ts';
import type { Scope } from '../platform/access/scope.ts';
import { toContact } from './to-contact.ts';

const CONTACTS_PER_PAGE = 40;
/** The most results of a search; a list this long tells its reader to type more. */
const MAX_RESULTS = 2_000;

/**
 * Lists a page of the company's contacts by name; `contactTag` restricts it to those with all of these tags. Users who see
 * numbers masked can't search by them.
 */
export async function listContacts(
  tx: TenantTransaction,
  { companyId, hidesNumbers }: Scope,
  { searchParam, pageNumber, channel, isGroup, contactTag }: ListContactsQuery,
): Promise<ListContactsAnswer> {
  const text = likeLiteral(searchParam);
  let contacts = tx.selectFrom('contacts').where('company_id', '=', companyId);
  if (text !== '') {
    contacts = contacts.where(sql<boolean>`id in (select search_contact_ids(${text}, ${MAX_RESULTS}))`);
    if (hidesNumbers)
      contacts = contacts.where(sql<boolean>`fold(name) like '%' || fold(${text}) || '%' and (is_group or name <> number)`);
  }
  if (channel !== undefined) contacts = contacts.where('channel', '=', channel);
  if (isGroup !== undefined) contacts = contacts.where('is_group', '=', isGroup);
  for (const tagId of new Set(contactTag)) {
    contacts = contacts.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contact_tags as ct')
          .select('ct.contact_id')
          .whereRef('ct.company_id', '=', 'contacts.company_id')
          .whereRef('ct.contact_id', '=', 'contacts.id')
          .where('ct.tag_id', '=', tagId),
      ),
    );
  }
  const { count } = await contacts.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * CONTACTS_PER_PAGE;
  const rows = await contacts
    .selectAll()
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .limit(CONTACTS_PER_PAGE)
    .offset(offset)
    .execute();
  return {
    contacts: rows.map((row) => toContact(row, hidesNumbers)),
    count: Number(count),
    hasMore: Number(count) > offset + rows.length,
  };
}
