import { type RawBuilder, sql } from 'kysely';
import type { CompanyId, ContactId } from '@prosa/contract/ids';
import {
  CONTACTS_PER_EXPORT,
  type ExportContactsAnswer,
  type ExportContactsQuery,
  type LastTicketPeriod,
  type ListContactsAnswer,
  type ListContactsQuery,
} from '@prosa/contract/contacts/list-contacts';
import { pageLimitSql } from '@prosa/database/page-limit-sql';
import type { TenantTransaction } from '@prosa/database/tenant';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import type { Scope } from '../platform/access/scope.ts';
import { toManagedContacts } from './to-managed-contacts.ts';

const CONTACTS_PER_PAGE = 40;
/** The maximum number of contacts that a search finds. */
const MAX_SEARCH_RESULTS = 2_000;

/**
 * Selects the company's contacts that match the search and the filters. Users who see masked numbers can't search by number. If
 * the search matches too many contacts, only the first `MAX_SEARCH_RESULTS` of them are selected.
 */
function selectContacts(
  tx: TenantTransaction,
  { companyId, hidesNumbers }: Scope,
  { searchParam, channel, isGroup, contactTag, wallets, whatsapps, active, lastTicket }: Omit<ListContactsQuery, 'pageNumber'>,
) {
  const text = escapeForLike(searchParam);
  let contacts = tx.selectFrom('contacts').where('company_id', '=', companyId);
  if (text !== '') {
    contacts = contacts.where(sql<boolean>`id in (select search_contact_ids(${text}, ${MAX_SEARCH_RESULTS}))`);
    if (hidesNumbers)
      contacts = contacts.where(sql<boolean>`fold(email) like '%' || fold(${text}) || '%'
        or fold(name) like '%' || fold(${text}) || '%' and (is_group or name <> number)`);
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
  if (wallets !== undefined && wallets.length > 0)
    contacts = contacts.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contact_wallets as cw')
          .select('cw.contact_id')
          .whereRef('cw.company_id', '=', 'contacts.company_id')
          .whereRef('cw.contact_id', '=', 'contacts.id')
          .where('cw.user_id', 'in', wallets),
      ),
    );
  if (whatsapps !== undefined && whatsapps.length > 0) contacts = contacts.where('whatsapp_id', 'in', whatsapps);
  if (active !== undefined) contacts = contacts.where('active', '=', active);
  if (lastTicket !== undefined && lastTicket.length > 0)
    contacts = contacts.where(({ or }) => or(lastTicket.map((period) => isLastTicketInPeriodSql(companyId, period))));
  return contacts;
}

const dayCountByPeriod = { within7: 7, within30: 30, before30: 30, before90: 90 } as const;

/**
 * Returns a condition for the time of a contact's last conversation.
 *
 * The condition compares the contact's id with lists of ids that don't depend on the contact. PostgreSQL therefore reads each
 * list only once, from an index alone, into a hash table. The period `never` uses `not exists` instead. With `not in`, it would
 * need a hash table of all tickets, which may be too large for the memory.
 */
function isLastTicketInPeriodSql(companyId: CompanyId, period: LastTicketPeriod): RawBuilder<boolean> {
  const talked = sql`select contact_id from tickets where company_id = ${companyId}`;
  if (period === 'never') return sql`not exists (${talked} and contact_id = contacts.id)`;
  const start = sql`now() - ${dayCountByPeriod[period]} * interval '1 day'`;
  const since = sql`${talked} and updated_at >= ${start}`;
  return period.startsWith('within')
    ? sql`id in (${since})`
    : sql`(id in (${talked} and updated_at < ${start}) and id not in (${since}))`;
}

/** `count` is the number of all contacts that match. `ids` are the ids of the contacts on the page. */
type FoundPage = { readonly count: number; readonly ids: ContactId[] };

/**
 * Lists a page of the company's contacts by name. The query first chooses the page by ids and names alone. To reach a later page,
 * it therefore skips entries of an index, and need not read the rows of earlier pages.
 *
 * A search matches few contacts, and so does the filter for contacts that never had a conversation. The query then finds the
 * matching contacts only once, and uses them for both the count and the page. Other filters match many contacts. The query then
 * reads for the page only as many of them as the page needs.
 */
export async function listContacts(tx: TenantTransaction, scope: Scope, query: ListContactsQuery): Promise<ListContactsAnswer> {
  const matching = selectContacts(tx, scope, query).select(['id', sql`fold(name)`.as('folded')]);
  const isAboutFew = query.searchParam !== '' || (query.lastTicket?.length === 1 && query.lastTicket[0] === 'never');
  const materialized = sql.raw(isAboutFew ? 'materialized' : 'not materialized');
  const { rows: found } = await sql<FoundPage>`
    with matching as ${materialized} (${matching})
    select (select count(*)::int from matching) as count,
           array(select id from matching order by folded, id ${pageLimitSql(CONTACTS_PER_PAGE, query.pageNumber)}) as ids`.execute(
    tx,
  );
  const { count, ids } = found[0] ?? { count: 0, ids: [] };
  const rows = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', scope.companyId)
    .where('id', '=', sql<ContactId>`any(${ids}::int[])`)
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute();
  return { contacts: await toManagedContacts(tx, scope, rows), count, hasMore: count > query.pageNumber * CONTACTS_PER_PAGE };
}

/** Lists the next contacts of an export, in the order of their ids. */
export async function exportContacts(
  tx: TenantTransaction,
  scope: Scope,
  query: ExportContactsQuery,
): Promise<ExportContactsAnswer> {
  const rows = await selectContacts(tx, scope, query)
    .selectAll()
    .where(sql<boolean>`id > ${query.after}`)
    .orderBy('id')
    .limit(CONTACTS_PER_EXPORT)
    .execute();
  const last = rows.length < CONTACTS_PER_EXPORT ? undefined : rows.at(-1);
  return { contacts: await toManagedContacts(tx, scope, rows), after: last?.id ?? null };
}
