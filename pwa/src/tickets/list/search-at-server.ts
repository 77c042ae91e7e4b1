import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import { ApiRefusal, callApi, NotNow } from '../../platform/requests/api-client.ts';
import type { InboxFilters } from '../filters/inbox-filters.ts';

/** The tickets that the server has found so far. `next` is the number of the next page. Undefined if there is no further page. */
export type ServerSearchResults = {
  readonly tickets: readonly Ticket[];
  readonly next: number | undefined;
  readonly isAsking: boolean;
};

/** The time without a keystroke after which the app sends the search to the server, in milliseconds (coverage 1 §5). */
const TYPING_PAUSE_MS = 500;

/**
 * Sends a search to the server once the user has stopped typing. Returns a function that cancels the search, so that its answer
 * is not shown.
 */
export function searchServerAfterPause(
  filters: InboxFilters,
  term: string,
  show: (found: ServerSearchResults) => void,
): () => void {
  let isOver = false;
  const timer = setTimeout(() => {
    void searchServer(filters, term, undefined).then((found) => {
      if (!isOver) show(found);
    });
  }, TYPING_PAUSE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * Requests the first page of a search from the server, or the page after `before`, and adds its tickets to those of `before`.
 * Without a network, no tickets are added.
 */
export async function searchServer(
  filters: InboxFilters,
  term: string,
  before: ServerSearchResults | undefined,
): Promise<ServerSearchResults> {
  const page = before?.next ?? 1;
  const known = before?.tickets ?? [];
  try {
    const { tickets, hasMore } = await fetchTickets(filters, { status: 'search', term, page });
    const fresh = tickets.filter(({ id }) => known.every((each) => each.id !== id));
    return { tickets: [...known, ...fresh], next: hasMore ? page + 1 : undefined, isAsking: false };
  } catch (error) {
    if (!(error instanceof NotNow) && !(error instanceof ApiRefusal)) throw error;
    return { tickets: known, next: undefined, isAsking: false };
  }
}

/** Fetches a page of `GET /tickets` under the filters of the inbox. Throws as `callApi` does. */
export function fetchTickets(
  filters: InboxFilters,
  { status, term, page }: { readonly status: 'search' | 'closed'; readonly term: string; readonly page: number },
): Promise<ListTicketsAnswer> {
  const query = new URLSearchParams({
    status,
    searchParam: term,
    searchOnMessages: String(status === 'search'),
    pageNumber: String(page),
    showAll: String(filters.showAll),
    withUnreadMessages: String(filters.unreadOnly),
    tags: JSON.stringify(filters.tagIds),
    users: JSON.stringify(filters.userIds),
    whatsapps: JSON.stringify(filters.connectionIds),
    statusFilter: JSON.stringify(status === 'search' ? filters.statuses : []),
    ...(filters.queueIds.length > 0 ? { queueIds: JSON.stringify(filters.queueIds) } : {}),
  });
  return callApi('GET', `/tickets?${query.toString()}`, { schema: ListTicketsAnswer });
}
