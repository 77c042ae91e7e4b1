import { sql } from 'kysely';
import type { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { MESSAGES_PER_PAGE } from '@prosa/domain/tickets/constants';
import { statements } from '@prosa/database/statements';
import { pageLimit } from '@prosa/database/page-limit';
import { AppError } from '../platform/app-error.ts';
import { scopedRead, type ScopedRead } from '../platform/read-scoped.ts';
import type { Scope } from '../platform/scope.ts';
import { seesTicketSql } from '../tickets/sees-ticket-sql.ts';
import { messageColumns } from './message-columns.ts';
import { toMessage, type StoredMessage } from './to-message.ts';

/** A ticket in sight gives at least one row, without a message in it where the page is empty. */
type Row = { readonly total: number } & (StoredMessage | { readonly id: null });

/**
 * `GET /messages/{ticketId}`: pages go back in time; within a page the oldest message comes first. Refuses with
 * ERR_NO_TICKET_FOUND.
 */
export const listMessages = (scope: Scope, ticketId: number, pageNumber: number): ScopedRead<ListMessagesAnswer> =>
  scopedRead(
    sql<Row>`
      select counted.total, page.*
        from tickets t cross join lateral (
          select count(*)::int as total from messages where company_id = t.company_id and ticket_id = t.id) counted
        left join lateral (
          select ${messageColumns} from messages m left join media on media.company_id = m.company_id and media.id = m.media_id
           where m.company_id = t.company_id and m.ticket_id = t.id
           order by m.created_at desc, m.id desc ${pageLimit(MESSAGES_PER_PAGE, pageNumber)}) page on true
       where t.company_id = ${scope.companyId} and t.id = ${ticketId} and ${seesTicketSql(scope.viewer)}
       order by page.created_at, page.id`.compile(statements),
    (rows) => {
      if (rows[0] === undefined) throw new AppError('ERR_NO_TICKET_FOUND', 404);
      const count = rows[0].total;
      const messages = rows.flatMap((row) => (row.id === null ? [] : [toMessage(row)]));
      return { messages, count, hasMore: count > pageNumber * MESSAGES_PER_PAGE };
    },
  );
