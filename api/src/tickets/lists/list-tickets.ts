import { sql, type RawBuilder } from 'kysely';
import type { ListTicketsAnswer, ListTicketsQuery } from '@prosa/contract/tickets/list-tickets';
import { toDayBounds } from '@prosa/domain/session/calendar';
import { mayShowAllTickets, toListViewer } from '@prosa/domain/tickets/sees-ticket';
import { TICKETS_PER_PAGE } from '@prosa/domain/tickets/constants';
import { pageLimitSql } from '@prosa/database/page-limit-sql';
import { queryBuilder } from '@prosa/database/query-builder';
import { escapeForLike } from '../../platform/database/escape-for-like.ts';
import { toScopedRead, type ScopedRead } from '../../platform/access/scoped-reader.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { seesTicketSql } from '../../platform/access/sees-ticket-sql.ts';
import { joinedTicketColumns, joinedTicketTables, toTicket, type JoinedTicket } from '../rows/to-ticket.ts';

/** The maximum number of tickets that a text search finds before the other filters apply. */
const MAX_SEARCH_HITS = 2000;

/** A row of the answer. If the page has no tickets, a single row contains the count alone. */
type PageRow = { readonly total: number } & (JoinedTicket | { readonly id: null });

/** `GET /tickets` (coverage 1 §7): loads one page of the matching tickets that the user may see, in one statement. */
export function listTickets(scope: Scope, query: ListTicketsQuery): ScopedRead<ListTicketsAnswer> {
  const direction = sql.raw(query.sortTickets === 'ASC' ? 'asc' : 'desc');
  const matches = selectMatchingTickets(scope, query);
  const statement = sql<PageRow>`
    with ${selectSearchHits(query)}
    total as (select count(*)::int as count from ${matches.all}),
    page as (select id, updated_at from ${matches.oneByOne} order by updated_at ${direction}, id ${direction}
      ${pageLimitSql(TICKETS_PER_PAGE, query.pageNumber)})
    select total.count as total, listed.* from total left join (
      select ${joinedTicketColumns} from page join tickets t on t.company_id = ${scope.companyId} and t.id = page.id ${joinedTicketTables}
    ) listed on true order by listed.updated_at ${direction}, listed.id ${direction}`;
  return toScopedRead(statement.compile(queryBuilder), (rows) => {
    const count = rows[0]?.total ?? 0;
    const tickets = rows.flatMap((row) => (row.id === null ? [] : [toTicket(row, scope.hidesNumbers)]));
    return { tickets, count, hasMore: count > query.pageNumber * TICKETS_PER_PAGE };
  });
}

/**
 * Returns SQL that selects the tickets of a list. In the list of closed tickets and in a search, a contact has only its newest
 * ticket on each connection. The count uses the form `all`, which groups all matching tickets by contact and connection. A page
 * uses the form `oneByOne`, which checks each of its few tickets for a newer one, because this is cheaper.
 */
function selectMatchingTickets(
  scope: Scope,
  query: ListTicketsQuery,
): { all: RawBuilder<unknown>; oneByOne: RawBuilder<unknown> } {
  const condition = isListedTicketSql(scope, query);
  if (query.status !== 'closed' && query.status !== 'search') {
    const plainMatches = sql`(select t.id, t.updated_at from tickets t where ${condition}) matching`;
    return { all: plainMatches, oneByOne: plainMatches };
  }
  return {
    all: sql`(select distinct t.contact_id, t.whatsapp_id from tickets t where ${condition}) matching`,
    oneByOne: sql`(select t.id, t.updated_at, t.contact_id, t.whatsapp_id from tickets t where ${condition}) matching
      where not exists (select from tickets t where ${condition} and t.contact_id = matching.contact_id
        and t.whatsapp_id is not distinct from matching.whatsapp_id and t.id > matching.id)`,
  };
}

/**
 * Converts a list's filters to a condition on the tickets `t`. If the query has a search term, the caller joins the rows that
 * the search found.
 */
export function isListedTicketSql(scope: Scope, query: ListTicketsQuery): RawBuilder<boolean> {
  const listViewer = toListViewer(scope.viewer, { showAll: query.showAll, isSearch: query.status === 'search' });
  const conditions = [
    sql<boolean>`t.company_id = ${scope.companyId}`,
    seesTicketSql(listViewer, 't', query.status === 'closed' ? 'closed' : undefined),
    ...toFilterConditions(scope, query),
  ];
  // This condition repeats a part of the visibility rule, so that PostgreSQL can use an index.
  if (query.status === 'open' && !mayShowAllTickets(listViewer)) conditions.push(sql<boolean>`t.user_id = ${listViewer.id}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Returns a condition for each filter. A status is written into the statement's text and is not a parameter, because the best
 * plan depends on how many tickets have this status. As there are few statuses, PostgreSQL makes few plans.
 */
function toFilterConditions({ viewer, timeZone }: Scope, query: ListTicketsQuery): RawBuilder<boolean>[] {
  const all: RawBuilder<boolean>[] = [];
  const addCondition = (condition: RawBuilder<boolean>): number => all.push(condition);
  if (query.status !== undefined && query.status !== 'search') addCondition(sql`t.status = ${sql.lit(query.status)}`);
  if (query.queueIds !== undefined && query.queueIds.length > 0)
    addCondition(sql`(t.queue_id = any(${query.queueIds}::int[]) or t.queue_id is null)`);
  if (query.statusFilter.length > 0) addCondition(sql`t.status = any(${query.statusFilter}::text[])`);
  if (query.whatsapps.length > 0) addCondition(sql`t.whatsapp_id = any(${query.whatsapps}::int[])`);
  if (query.users.length > 0 && viewer.profile === 'admin') addCondition(sql`t.user_id = any(${query.users}::int[])`);
  if (query.tags.length > 0)
    addCondition(
      sql`exists (select from contacts c where c.company_id = t.company_id and c.id = t.contact_id and c.tag_ids @> ${query.tags}::int[])`,
    );
  if (query.withUnreadMessages) addCondition(sql`t.unread_messages > 0`);
  if (query.status !== undefined && query.status !== 'closed' && query.status !== 'search') {
    addCondition(sql`coalesce(t.snoozed_until > now(), false) = ${query.snoozed}`);
    if (query.overdue) addCondition(sql`t.answer_due_at <= now()`);
  }
  if (query.date !== undefined) addCondition(isOnDaySql('t.created_at', query.date, timeZone));
  if (query.updatedAt !== undefined) addCondition(isOnDaySql('t.updated_at', query.updatedAt, timeZone));
  const term = toSearchTerm(query);
  if (term !== '')
    addCondition(sql`(t.contact_id = any(array(select id from contact_hits)) or t.id = any(array(select id from message_hits))
      or t.id = ${/^\d{1,9}$/.test(term) ? Number(term) : 0})`);
  return all;
}

/**
 * Returns a condition that is true on a day in the company's time zone. The condition is a range of times, so that an index can
 * be used.
 */
function isOnDaySql(column: 't.created_at' | 't.updated_at', day: string, timeZone: string): RawBuilder<boolean> {
  const { start, end } = toDayBounds(day, timeZone);
  return sql`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end})`;
}

/**
 * Selects the rows that a search finds, with SQL functions that use the trigram indexes. The policies of row-level security apply
 * when these rows are read.
 */
function selectSearchHits(query: ListTicketsQuery): RawBuilder<unknown> {
  const term = toSearchTerm(query);
  if (term === '') return sql``;
  const messages = query.searchOnMessages
    ? sql`select search_message_ticket_ids(${escapeForLike(term)}, ${MAX_SEARCH_HITS}) as id`
    : sql`select null::int as id where false`;
  return sql`contact_hits as materialized (select search_contact_ids(${escapeForLike(term)}, ${MAX_SEARCH_HITS}) as id),
    message_hits as materialized (${messages}),`;
}

const toSearchTerm = ({ searchParam }: ListTicketsQuery): string => searchParam.trim().toLowerCase();
