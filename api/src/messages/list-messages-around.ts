import type { TicketId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { ListMessagesAroundAnswer, ListMessagesAroundQuery } from '@prosa/contract/messages/search-messages';
import { MESSAGES_PER_PAGE } from '@prosa/domain/tickets/constants';
import { queryBuilder } from '@prosa/database/query-builder';
import { AppError } from '../platform/app-error.ts';
import { toScopedRead, type ScopedRead } from '../platform/access/scoped-reader.ts';
import type { Scope } from '../platform/access/scope.ts';
import { conversationTicketsSql, listPositionsSql, positionColumns } from './conversation-sql.ts';
import { messageColumns } from './message-columns.ts';
import { toMessage, type StoredMessage } from './to-message.ts';

/** A row of the answer. If the page is empty, there is still one row, which has no message. */
type PageRow = { readonly sees_ticket: boolean; readonly has_place: boolean; readonly is_older: boolean } & (
  | StoredMessage
  | { readonly id: null }
);

/** The maximum number of messages on each side of the message or time around which a page is read. */
const MESSAGES_PER_SIDE = MESSAGES_PER_PAGE / 2;

/**
 * `GET /messages/{ticketId}/around`: reads a page of the conversation that the user reads in the ticket, around a message or a
 * time that may be far from the conversation's end. Refuses with ERR_NO_TICKET_FOUND and ERR_NO_MESSAGE_FOUND (the message is
 * of another conversation).
 */
export function listMessagesAround(
  scope: Scope,
  ticketId: TicketId,
  query: ListMessagesAroundQuery,
): ScopedRead<ListMessagesAroundAnswer> {
  const { companyId } = scope;
  const [olderCount, newerCount] =
    'before' in query
      ? [MESSAGES_PER_PAGE, 0]
      : 'after' in query
        ? [0, MESSAGES_PER_PAGE]
        : [MESSAGES_PER_SIDE, MESSAGES_PER_SIDE];
  const place = sql`(select ticket_id, created_at, id from place)`;
  const isOlder = sql<boolean>`(${positionColumns}) < ${place}`;
  const isNewer =
    'after' in query ? sql<boolean>`(${positionColumns}) > ${place}` : sql<boolean>`(${positionColumns}) >= ${place}`;
  // One message beyond the page on each side shows whether that side has more messages.
  const statement = sql<PageRow>`
    with ${conversationTicketsSql(scope, ticketId)},
    place as materialized (${'from' in query ? selectPositionAtTime(scope, new Date(query.from)) : selectPositionOfMessage(scope, query)}),
    page as materialized (
      (select true as is_older, older.id from (
        ${listPositionsSql(scope, 'older', { condition: isOlder, limit: olderCount + 1 })}) older)
      union all
      (select false, newer.id from (
        ${listPositionsSql(scope, 'newer', { condition: isNewer, limit: newerCount + 1 })}) newer))
    select exists (select from history) as sees_ticket, exists (select from place) as has_place, shown.*
      from (values (1)) one left join (
        select page.is_older, ${messageColumns} from page join messages m on m.company_id = ${companyId} and m.id = page.id
          left join media on media.company_id = m.company_id and media.id = m.media_id) shown on true
     order by shown.ticket_id, shown.created_at, shown.id`;
  return toScopedRead(statement.compile(queryBuilder), (rows) => {
    const [first] = rows;
    if (first?.sees_ticket !== true) throw new AppError('ERR_NO_TICKET_FOUND', 404);
    if (!first.has_place && !('from' in query)) throw new AppError('ERR_NO_MESSAGE_FOUND', 404);
    const listed = rows.filter((row): row is PageRow & StoredMessage => row.id !== null);
    const older = listed.filter((row) => row.is_older);
    const newer = listed.filter((row) => !row.is_older);
    return {
      messages: [...older.slice(Math.max(0, older.length - olderCount)), ...newer.slice(0, newerCount)].map(toMessage),
      hasOlder: older.length > olderCount,
      hasNewer: newer.length > newerCount,
    };
  });
}

/** Selects the position of a message, unless the message belongs to another conversation. */
function selectPositionOfMessage(
  { companyId }: Scope,
  query: Exclude<ListMessagesAroundQuery, { from: string }>,
): RawBuilder<unknown> {
  const id = 'message' in query ? query.message : 'before' in query ? query.before : query.after;
  return sql`select ${positionColumns} from history
    join messages m on m.company_id = ${companyId} and m.ticket_id = any(history.ids) where m.id = ${id}::uuid`;
}

/** Selects the position of the first message at or after a time, or of the newest message if there is none. */
const selectPositionAtTime = (scope: Scope, from: Date): RawBuilder<unknown> => sql`
  select ticket_id, created_at, id from (
    select 1 as choice, first.* from (
      ${listPositionsSql(scope, 'newer', { condition: sql<boolean>`m.created_at >= ${from}`, limit: 1 })}) first
    union all
    select 2, newest.* from (${listPositionsSql(scope, 'older', { condition: sql<boolean>`true`, limit: 1 })}) newest
  ) choices order by choice limit 1`;
