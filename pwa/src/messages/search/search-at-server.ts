import type { MessageId, TicketId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { SearchMessagesAnswer } from '@prosa/contract/messages/search-messages';
import { callApi } from '../../platform/requests/api-client.ts';
import { listMatches } from './list-matches.ts';

export type ServerSearchQuery = { readonly term: string; readonly before: MessageId | null };
/**
 * The messages that a request found. `next` is the message at which the next request continues, or null once the whole
 * conversation has been searched.
 */
export type ServerMatches = { readonly matches: readonly Message[]; readonly next: MessageId | null };

/**
 * Asks the server for the next messages of a conversation that contain a term, from `before` backwards. Repeats the request until
 * a message is found, the whole conversation has been searched, or the caller no longer wants an answer. Throws as `callApi`
 * does.
 */
export async function searchAtServer(
  ticketId: TicketId,
  { term, before }: ServerSearchQuery,
  isWanted: () => boolean,
): Promise<ServerMatches> {
  let next = before;
  do {
    const query = new URLSearchParams({ searchParam: term, ...(next === null ? {} : { before: next }) });
    const answer = await callApi('GET', `/messages/${ticketId}/search?${query.toString()}`, { schema: SearchMessagesAnswer });
    next = answer.next;
    const matches = listMatches(answer.messages, term);
    if (matches.length > 0) return { matches, next };
  } while (next !== null && isWanted());
  return { matches: [], next };
}
