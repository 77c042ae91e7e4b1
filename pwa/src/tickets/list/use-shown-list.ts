import type { Ticket } from '@prosa/contract/tickets/ticket';
import { PULLED_CLOSED_TICKET_DAYS, TICKETS_PER_PAGE } from '@prosa/domain/tickets/constants';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { NotNow } from '../../platform/requests/api-client.ts';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { useDistinctQuery } from '../../sync/database/use-distinct-query.ts';
import { type InboxFilters, toListedStatuses } from '../filters/inbox-filters.ts';
import { fetchTickets } from './search-at-server.ts';
import { toInboxTab } from './tab-statuses.ts';
import { toConversationKey } from './newest-of-conversation.ts';
import { joinTicketRows, type TicketView, useTicketList } from './use-ticket-list.ts';

/**
 * The loading state of the older closed tickets, which only the server has. `away` means that the server can't be reached now.
 */
type OlderTicketsState = 'unasked' | 'asking' | 'away' | 'end';

/** The tickets of a tab, and the loading state of the older tickets below them. */
export type ShownList = Pick<ReturnType<typeof useTicketList>, 'tickets' | 'list' | 'coming' | 'more'> & {
  /** The tickets of the list that only the server has, by uuid. */
  readonly serverTickets: ReadonlyMap<string, Ticket>;
  readonly older: OlderTicketsState;
};

type OlderTickets = {
  readonly list: string;
  readonly tickets: readonly Ticket[];
  readonly page: number | undefined;
  readonly state: OlderTicketsState;
};
const DAY_MS = 86_400_000;
const noTickets: readonly never[] = [];

/**
 * Lists the tickets of the shown tab, or of the chosen statuses. The tickets come from the device. In a list with closed tickets,
 * the older ones are added from the server.
 */
export function useShownList(filters: InboxFilters): ShownList {
  const database = useDatabase();
  const statuses = toListedStatuses(filters);
  const held = useTicketList({ ...filters, statuses });
  const { list, isWhole } = held;
  const [last, setLast] = useState<OlderTickets>();
  const older: OlderTickets = last?.list === list ? last : { list, tickets: noTickets, page: undefined, state: 'unasked' };
  const { tickets: fetched, page: next, state } = older;
  const firstPage = findFirstOlderPage(held.tickets);

  const loadOlderTickets = useCallback(() => {
    if (state !== 'unasked') return;
    const page = next ?? firstPage;
    const setOlder = (changes: Partial<OlderTickets>) => setLast({ list, tickets: fetched, page, state: 'unasked', ...changes });
    setOlder({ state: 'asking' });
    fetchTickets(filters, { status: 'closed', term: '', page }).then(
      ({ tickets, hasMore }) =>
        setOlder({ tickets: [...fetched, ...tickets], page: page + 1, state: hasMore ? 'unasked' : 'end' }),
      (error: unknown) => {
        if (!(error instanceof NotNow) && !(error instanceof ApiRefusal)) throw error;
        setOlder({ state: error instanceof NotNow ? 'away' : 'end' });
      },
    );
  }, [filters, list, fetched, next, firstPage, state]);
  useEffect(() => {
    const retry = () => setLast((now) => (now?.state === 'away' ? { ...now, state: 'unasked' } : now));
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  const views = useDistinctQuery(async () => {
    if (database === undefined || fetched.length === 0) return undefined;
    const joined = await joinTicketRows(database, fetched);
    const isHeld = await database.tickets.bulkGet(fetched.map(({ id }) => id));
    return joined.map((view, at) => ({
      ticket: { ...view, contact: view.contact ?? fetched[at]?.contact },
      serverTicket: isHeld[at] === undefined ? fetched[at] : undefined,
    }));
  }, [database, fetched]);
  const merged = useMemo(() => mergeServerTickets(held.tickets, views ?? noTickets), [held.tickets, views]);
  return {
    ...merged,
    list,
    coming: held.coming,
    more: statuses.includes('closed') && isWhole ? loadOlderTickets : held.more,
    older: state,
  };
}

/**
 * Returns the number of the first page of the server's list that contains tickets older than those on the device. The device
 * holds all newer tickets.
 */
function findFirstOlderPage(held: readonly TicketView[] | undefined): number {
  const from = new Date(Date.now() - PULLED_CLOSED_TICKET_DAYS * DAY_MS).toISOString();
  const newer = held?.filter(({ status, updatedAt }) => status === 'closed' && updatedAt >= from).length ?? 0;
  return Math.floor(newer / TICKETS_PER_PAGE) + 1;
}

/** A ticket as a list shows it, and as the server sent it. `serverTicket` is undefined if the device holds the ticket. */
type TicketWithServerRow = { readonly ticket: TicketView; readonly serverTicket: Ticket | undefined };

/**
 * Adds the server's closed tickets to those of the device. Of several closed tickets of one contact on one connection, only one
 * stays: preferably one that the device holds.
 */
export function mergeServerTickets(
  held: TicketView[] | undefined,
  views: readonly TicketWithServerRow[],
): Pick<ShownList, 'tickets' | 'serverTickets'> {
  if (held === undefined || views.length === 0) return { tickets: held, serverTickets: new Map() };
  const known = new Set(held.filter(({ status }) => toInboxTab(status) === 'closed').map(toConversationKey));
  const fresh = views.filter(({ ticket }) => {
    const key = toConversationKey(ticket);
    return !known.has(key) && known.add(key);
  });
  return {
    tickets: [...held, ...fresh.map(({ ticket }) => ticket)].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt)),
    serverTickets: new Map(
      fresh.flatMap(({ ticket, serverTicket }) => (serverTicket === undefined ? [] : [[ticket.uuid, serverTicket] as const])),
    ),
  };
}
