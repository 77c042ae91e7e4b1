import type { TicketId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { ListMessagesAnswer, ListMessagesQuery } from '@prosa/contract/messages/send-message';
import { MESSAGES_PER_PAGE } from '@prosa/domain/tickets/constants';
import { queryBuilder } from '@prosa/database/query-builder';
import { pageLimitSql } from '@prosa/database/page-limit-sql';
import { AppError } from '../platform/app-error.ts';
import { toScopedRead, type ScopedRead } from '../platform/access/scoped-reader.ts';
import type { Scope } from '../platform/access/scope.ts';
import { isInTicketHistorySql } from '../tickets/rows/is-in-ticket-history-sql.ts';
import { seesTicketSql } from '../platform/access/sees-ticket-sql.ts';
import { messageColumns } from './message-columns.ts';
import { toMessage, type StoredMessage } from './to-message.ts';

/**
 * Limits the messages that are read from each ticket. The limit is the number of messages on the requested page and all pages
 * before it. For the first page, the limit is part of the statement's text, for the reason in `pageLimitSql`.
 */
const limitUpToPageSql = (pageNumber: number): RawBuilder<unknown> =>
  pageNumber === 1 ? sql`limit ${sql.lit(MESSAGES_PER_PAGE)}` : sql`limit ${pageNumber * MESSAGES_PER_PAGE}::int`;

/** A row of the answer. If the page of a visible ticket is empty, there is still one row, which has no message. */
type PageRow = { readonly total: number } & (StoredMessage | { readonly id: null });

/**
 * `GET /messages/{ticketId}`: lists a page of messages. Later pages have older messages, and continue with the contact's earlier
 * tickets on the same connection. Within a page the oldest message comes first. `queueIds` restricts the earlier tickets to these
 * queues. Refuses with ERR_NO_TICKET_FOUND.
 */
export const listMessages = (
  { companyId, viewer }: Scope,
  ticketId: TicketId,
  { pageNumber, selectedQueues }: ListMessagesQuery,
): ScopedRead<ListMessagesAnswer> =>
  toScopedRead(
    sql<PageRow>`
      select counted.total, page.*
        from tickets t
        cross join lateral (
          select array(
            select e.id from tickets e where ${isInTicketHistorySql(viewer)}
               and (e.id = t.id or ${selectedQueues === undefined} or e.queue_id = any(${selectedQueues ?? []}::int[]))) as ids
        ) history
        cross join lateral (
          select count(*)::int as total from messages where company_id = t.company_id and ticket_id = any(history.ids)) counted
        left join lateral (
          select newest.* from unnest(history.ids) as h(id) cross join lateral (
            select ${messageColumns} from messages m
              left join media on media.company_id = m.company_id and media.id = m.media_id
             where m.company_id = t.company_id and m.ticket_id = h.id
             order by m.created_at desc, m.id desc ${limitUpToPageSql(pageNumber)}) newest
           order by newest.ticket_id desc, newest.created_at desc, newest.id desc
           ${pageLimitSql(MESSAGES_PER_PAGE, pageNumber)}) page on true
       where t.company_id = ${companyId} and t.id = ${ticketId} and ${seesTicketSql(viewer)}
       order by page.ticket_id, page.created_at, page.id`.compile(queryBuilder),
    (rows) => {
      if (rows[0] === undefined) throw new AppError('ERR_NO_TICKET_FOUND', 404);
      const count = rows[0].total;
      const messages = rows.flatMap((row) => (row.id === null ? [] : [toMessage(row)]));
      return { messages, count, hasMore: count > pageNumber * MESSAGES_PER_PAGE };
    },
  );
