import type { Message } from '@prosa/contract/messages/message';
import { ListMessagesAroundAnswer, type ListMessagesAroundQuery } from '@prosa/contract/messages/search-messages';
import { MESSAGES_PER_PAGE } from '@prosa/domain/tickets/constants';
import { callApi, NotNow } from '../../platform/requests/api-client.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { type ConversationTicket, listHeldMessages } from '../conversation/list-held-messages.ts';

/**
 * A part of a conversation that is shown in place of its newest messages. The screen shows it, but the device doesn't store it.
 */
export type Excerpt = ListMessagesAroundAnswer;

/**
 * Reads a page of a conversation around a message or an instant, or the page before or after a message. Without a network the
 * page contains only messages that the device holds. Throws `ApiRefusal` if the server refuses.
 */
export async function readExcerpt(
  database: LocalDatabase,
  ticket: ConversationTicket,
  query: ListMessagesAroundQuery,
): Promise<Excerpt> {
  try {
    const parameters = new URLSearchParams(query);
    return await callApi('GET', `/messages/${ticket.id}/around?${parameters.toString()}`, { schema: ListMessagesAroundAnswer });
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
    return selectExcerptPage(await listHeldMessages(database, ticket), query);
  }
}

/**
 * Selects the page that a query asks for from the messages of a conversation, by the same rules as the server. The page is empty
 * if the query names a message that is not in `messages`.
 */
export function selectExcerptPage(messages: readonly Message[], query: ListMessagesAroundQuery): Excerpt {
  const isThere =
    'from' in query ? ({ createdAt }: Message) => createdAt >= query.from : ({ id }: Message) => id === toMessageId(query);
  const found = messages.findIndex(isThere);
  const place = found === -1 && 'from' in query ? messages.length - 1 : found;
  if (place === -1) return { messages: [], hasOlder: false, hasNewer: false };
  const half = MESSAGES_PER_PAGE / 2;
  const [from, to] =
    'before' in query
      ? [place - MESSAGES_PER_PAGE, place]
      : 'after' in query
        ? [place + 1, place + 1 + MESSAGES_PER_PAGE]
        : [place - half, place + half];
  const start = Math.max(0, from);
  return { messages: messages.slice(start, to), hasOlder: start > 0, hasNewer: to < messages.length };
}

const toMessageId = (query: Exclude<ListMessagesAroundQuery, { from: string }>): string =>
  'message' in query ? query.message : 'before' in query ? query.before : query.after;
