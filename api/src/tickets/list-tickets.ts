import { sql, type RawBuilder } from 'kysely';
import type { ListTicketsAnswer, ListTicketsQuery } from '@prosa/contract/tickets/list-tickets';
import { mayShowAll } from '@prosa/domain/tickets/sees-ticket';
import { TICKETS_PER_PAGE } from '@prosa/domain/tickets/constants';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';
import { companyTimeZone } from '../settings/company-settings.ts';
import { loadTickets } from './load-tickets.ts';
import { seesTicketSql } from './sees-ticket-sql.ts';

/** Candidates a text search may bring before the other filters narrow them. */
const MOST_CANDIDATES = 2000;

/** `GET /tickets` (spec 1 section 7): one page of what the user may see and asked for. */
export async function listTickets(tx: TenantTransaction, scope: Scope, query: ListTicketsQuery): Promise<ListTicketsAnswer> {
  const conditions = [
    sql<boolean>`t.company_id = ${scope.companyId}`,
    seesTicketSql(scope.viewer),
    ...(await filters(tx, scope, query)),
  ];
  const where = sql.join(conditions, sql` and `);
  // Closed and search views show the newest ticket of each contact and connection.
  const newestOnly = query.status === 'closed' || query.status === 'search';
  const from = newestOnly
    ? sql`(select distinct on (t.contact_id, t.whatsapp_id) t.* from tickets t where ${where} order by t.contact_id, t.whatsapp_id, t.id desc)`
    : sql`(select t.* from tickets t where ${where})`;
  const direction = sql.raw(query.sortTickets === 'ASC' ? 'asc' : 'desc');
  const page = await sql<{ id: number }>`
    select id from ${from} found order by updated_at ${direction}, id ${direction}
     limit ${TICKETS_PER_PAGE} offset ${(query.pageNumber - 1) * TICKETS_PER_PAGE}`.execute(tx);
  const total = await sql<{ count: number }>`select count(*)::int as count from ${from} found`.execute(tx);
  const count = total.rows[0]?.count ?? 0;
  return {
    tickets: await loadTickets(
      tx,
      scope.companyId,
      page.rows.map(({ id }) => id),
      scope.hidesNumbers,
    ),
    count,
    hasMore: count > query.pageNumber * TICKETS_PER_PAGE,
  };
}

async function filters(tx: TenantTransaction, scope: Scope, query: ListTicketsQuery): Promise<RawBuilder<boolean>[]> {
  const { viewer } = scope;
  const all: RawBuilder<boolean>[] = [];
  const add = (condition: RawBuilder<boolean>): number => all.push(condition);
  if (query.status !== undefined && query.status !== 'search') add(sql`t.status = ${query.status}`);
  if (query.status === 'open' && !(query.showAll && mayShowAll(viewer))) add(sql`t.user_id = ${viewer.id}`);
  if (query.queueIds !== undefined && query.queueIds.length > 0)
    add(sql`(t.queue_id = any(${query.queueIds}::int[]) or t.queue_id is null)`);
  if (query.statusFilter.length > 0) add(sql`t.status = any(${query.statusFilter}::text[])`);
  if (query.whatsapps.length > 0) add(sql`t.whatsapp_id = any(${query.whatsapps}::int[])`);
  if (query.users.length > 0 && viewer.profile === 'admin') add(sql`t.user_id = any(${query.users}::int[])`);
  if (query.tags.length > 0)
    add(
      sql`exists (select from contacts c where c.company_id = t.company_id and c.id = t.contact_id and c.tag_ids @> ${query.tags}::int[])`,
    );
  if (query.withUnreadMessages) add(sql`t.unread_messages > 0`);
  if (query.date !== undefined || query.updatedAt !== undefined) {
    const zone = await companyTimeZone(tx, scope.companyId);
    if (query.date !== undefined) add(sql`(t.created_at at time zone ${zone})::date = ${query.date}::date`);
    if (query.updatedAt !== undefined) add(sql`(t.updated_at at time zone ${zone})::date = ${query.updatedAt}::date`);
  }
  const term = query.searchParam.trim().toLowerCase();
  if (term !== '') add(await matches(tx, term, query.searchOnMessages));
  return all;
}

/** Search goes through the reviewed functions, which use the trigram indexes, and comes back under the policies. */
async function matches(tx: TenantTransaction, term: string, onMessages: boolean): Promise<RawBuilder<boolean>> {
  const contacts = await sql<{ id: number }>`select search_contact_ids(${likeLiteral(term)}, ${MOST_CANDIDATES}) as id`.execute(
    tx,
  );
  const messages = onMessages
    ? await sql<{ id: number }>`select search_message_ticket_ids(${likeLiteral(term)}, ${MOST_CANDIDATES}) as id`.execute(tx)
    : { rows: [] };
  const ticketId = /^\d{1,9}$/.test(term) ? Number(term) : 0;
  return sql<boolean>`(t.contact_id = any(${contacts.rows.map(({ id }) => id)}::int[])
    or t.id = any(${messages.rows.map(({ id }) => id)}::int[]) or t.id = ${ticketId})`;
}

/** What a person types is no pattern: `%` and `_` stand for themselves. */
const likeLiteral = (term: string): string => term.replace(/[\\%_]/g, String.raw`\$&`);
