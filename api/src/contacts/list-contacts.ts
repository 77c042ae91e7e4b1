import { sql } from 'kysely';
import * as v from 'valibot';
import { Contact } from '@prosa/contract/contacts/contact';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';
import { toContact } from './to-contact.ts';

const CONTACTS_PER_PAGE = 40;
/** What the search gives at most; who searches for less than that is told to type more by a long list. */
const MOST_FOUND = 2_000;

export const ListContactsQuery = v.object({
  searchParam: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  pageNumber: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), '1'),
});
export const ListContactsAnswer = v.object({ contacts: v.array(Contact), count: v.number(), hasMore: v.boolean() });

/** A page of the company's contacts by name. Who sees numbers masked can't find people by number either. */
export async function listContacts(
  tx: TenantTransaction,
  { companyId, hidesNumbers }: Scope,
  { searchParam, pageNumber }: v.InferOutput<typeof ListContactsQuery>,
): Promise<v.InferOutput<typeof ListContactsAnswer>> {
  const text = searchParam.replace(/[\\%_]/g, String.raw`\$&`);
  let found = tx.selectFrom('contacts').where('company_id', '=', companyId);
  if (text !== '') {
    found = found.where(sql<boolean>`id in (select search_contact_ids(${text}, ${MOST_FOUND}))`);
    if (hidesNumbers)
      found = found.where(sql<boolean>`fold(name) like '%' || fold(${text}) || '%' and (is_group or name <> number)`);
  }
  const { count } = await found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * CONTACTS_PER_PAGE;
  const rows = await found
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
