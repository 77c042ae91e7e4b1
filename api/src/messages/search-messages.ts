import type { MessageId, TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { SearchMessagesAnswer, SearchMessagesQuery } from '@prosa/contract/messages/search-messages';
import { queryBuilder } from '@prosa/database/query-builder';
import { AppError } from '../platform/app-error.ts';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import { toScopedRead, type ScopedRead } from '../platform/access/scoped-reader.ts';
import type { Scope } from '../platform/access/scope.ts';
import { conversationTicketsSql, listPositionsSql, positionColumns } from './conversation-sql.ts';
import { messageColumns } from './message-columns.ts';
import { toMessage, type StoredMessage } from './to-message.ts';

/** The maximum number of messages that one request searches. The next request continues with older messages. */
const MAX_SEARCHED_MESSAGES = 5_000;
/** The maximum number of matches in one answer. */
const MAX_MATCHES = 50;

/**
 * The columns that decide whether a message is a match. They are read together with the positions. With a separate join,
 * PostgreSQL would read all messages of the company first.
 */
const searchedColumns = sql.raw('m.body, m.is_deleted, m.media_type');

/** A row of the answer. If nothing was found, there is still one row, which has no message. */
type MatchRow = {
  readonly sees_ticket: boolean;
  readonly has_place: boolean;
  readonly hit_count: number;
  readonly searched_count: number;
  readonly last_searched: MessageId | null;
} & (StoredMessage | { readonly id: null });

/**
 * `GET /messages/{ticketId}/search`: searches the conversation that the user reads in the ticket, from the message `before` back
 * to older messages. The trigram index of all messages would not help: the policies prevent its use in a user's query, and a text
 * that is frequent in the company would give too many matches outside the conversation. Refuses with ERR_NO_TICKET_FOUND and
 * ERR_NO_MESSAGE_FOUND (`before` is of another conversation).
 */
export function searchMessages(
  scope: Scope,
  ticketId: TicketId,
  { searchParam, before }: SearchMessagesQuery,
): ScopedRead<SearchMessagesAnswer> {
  const { companyId } = scope;
  const isBefore =
    before === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${positionColumns}) < (select ticket_id, created_at, id from place)`;
  const statement = sql<MatchRow>`
    with ${conversationTicketsSql(scope, ticketId)},
    place as (
      select ${positionColumns} from history join messages m on m.company_id = ${companyId} and m.ticket_id = any(history.ids)
       where m.id = ${before ?? null}::uuid),
    searched as materialized (${listPositionsSql(scope, 'older', { condition: isBefore, limit: MAX_SEARCHED_MESSAGES, columns: searchedColumns })}),
    pattern as materialized (select '%' || fold(${escapeForLike(searchParam)}) || '%' as text),
    hits as materialized (
      select ticket_id, created_at, id from searched s
       where not is_deleted and media_type <> 'reactionMessage' and fold(body) like (select text from pattern)
       order by s.ticket_id desc, s.created_at desc, s.id desc limit ${sql.lit(MAX_MATCHES + 1)}),
    hit_page as (select * from hits order by ticket_id desc, created_at desc, id desc limit ${sql.lit(MAX_MATCHES)})
    select exists (select from history) as sees_ticket, exists (select from place) as has_place,
           (select count(*)::int from hits) as hit_count, (select count(*)::int from searched) as searched_count,
           (select id from searched order by ticket_id, created_at, id limit 1) as last_searched, hit.*
      from (values (1)) one left join (
        select ${messageColumns} from hit_page join messages m on m.company_id = ${companyId} and m.id = hit_page.id
          left join media on media.company_id = m.company_id and media.id = m.media_id) hit on true
     order by hit.ticket_id desc, hit.created_at desc, hit.id desc`;
  return toScopedRead(statement.compile(queryBuilder), (rows) => {
    const [first] = rows;
    if (first?.sees_ticket !== true) throw new AppError('ERR_NO_TICKET_FOUND', 404);
    if (before !== undefined && !first.has_place) throw new AppError('ERR_NO_MESSAGE_FOUND', 404);
    const messages = rows.flatMap((row) => (row.id === null ? [] : [toMessage(row)]));
    const lastHit = first.hit_count > MAX_MATCHES ? messages.at(-1)?.id : undefined;
    return { messages, next: lastHit ?? (first.searched_count === MAX_SEARCHED_MESSAGES ? first.last_searched : null) };
  });
}
