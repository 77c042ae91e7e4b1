import type { TicketId } from '@prosa/contract/ids';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { parse } from 'valibot';
import type { TestApi } from './start-test-api.ts';

type TicketSearch = { readonly searchParam: string; readonly showAll: boolean };

/** Returns the tickets that a user's search finds, on all of its pages. */
export async function searchTickets(
  api: TestApi,
  token: string,
  { searchParam, showAll }: TicketSearch,
): Promise<ReadonlySet<TicketId>> {
  const ids: TicketId[] = [];
  for (let pageNumber = 1, isMore = true; isMore; pageNumber += 1) {
    const query = new URLSearchParams({ status: 'search', searchParam, showAll: `${showAll}`, pageNumber: `${pageNumber}` });
    const answer = await api.call('GET', `/tickets?${query.toString()}`, { token });
    const { tickets, hasMore } = parse(ListTicketsAnswer, await answer.json());
    ids.push(...tickets.map(({ id }) => id));
    isMore = hasMore;
  }
  return new Set(ids);
}
