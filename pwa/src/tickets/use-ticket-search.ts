import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import { useSession } from '../platform/session.ts';
import type { SearchAnswer, SearchHit } from '../search/search-protocol.ts';
import { useDatabase } from '../sync/current-database.ts';
import type { InboxFilters } from './inbox-filters.ts';
import { askServer, type Served } from './search-at-server.ts';
import { joinTickets, type TicketView } from './use-ticket-list.ts';

export type FoundTicket = {
  readonly ticket: TicketView;
  readonly message: SearchHit['message'];
  /** As the server sent it, where the device doesn't hold it. */
  readonly served: Ticket | undefined;
};
export type TicketSearch = {
  /** What the device holds; undefined before the first answer. */
  readonly held: readonly FoundTicket[] | undefined;
  /** What only the server has. It is shown once all of `held` is, below it: what is seen stays where it is. */
  readonly served: readonly FoundTicket[];
  readonly more: () => void;
};

const HITS_AT_ONCE = 24;
const ASK_SERVER_MS = 500;
const nothing: readonly never[] = [];

/** Searches contacts, tickets and messages of the device as one types and, where there is a network, the server's after. */
export function useTicketSearch(filters: InboxFilters): TicketSearch {
  const database = useDatabase();
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const term = filters.search.trim().toLowerCase();
  const asked = JSON.stringify({ ...filters, tab: '', sort: '', search: term });
  const [wished, setWished] = useState({ asked, hits: HITS_AT_ONCE });
  const limit = wished.asked === asked ? wished.hits : HITS_AT_ONCE;
  const [answer, setAnswer] = useState<SearchAnswer & { readonly asked: string }>();
  const [served, setServed] = useState<Served & { readonly asked: string }>();
  const isKnown = answer?.asked === asked;

  useEffect(() => {
    if (database === undefined || user === undefined || term === '') return;
    let isOver = false;
    const question = { term, viewer: user, filter: filters, limit };
    import('../search/search-client.ts')
      .then(({ searchClient }) => searchClient(database.name).search(question))
      .then((found) => !isOver && setAnswer({ ...found, asked }))
      // Its code isn't on the device yet: what the server finds comes alone.
      .catch(() => !isOver && setAnswer({ hits: [], total: 0, asked }));
    return () => {
      isOver = true;
    };
    // `asked` is all of `filters` that matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [database, user, asked, limit]);

  useEffect(() => {
    if (term === '') return;
    let isOver = false;
    const timer = setTimeout(() => {
      void askServer(filters, term, undefined).then((found) => !isOver && setServed({ ...found, asked }));
    }, ASK_SERVER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [asked]);

  const isWhole = isKnown && limit >= answer.total;
  const hits = term === '' ? undefined : answer?.hits;
  const tickets = isWhole && served?.asked === asked ? served.tickets : nothing;
  const found = useLiveQuery(async () => {
    if (database === undefined || hits === undefined) return undefined;
    const rows = await database.tickets.bulkGet(hits.map(({ ticketId }) => ticketId));
    const views = await joinTickets(
      database,
      rows.filter((row) => row !== undefined),
    );
    const messages = new Map<number, SearchHit['message']>(hits.map(({ ticketId, message }) => [ticketId, message]));
    const others = tickets.filter(({ id }) => !messages.has(id));
    const othersHeld = await database.tickets.bulkGet(others.map(({ id }) => id));
    const otherViews = await joinTickets(database, others);
    return {
      held: views.map((ticket) => ({ ticket, message: messages.get(ticket.id), served: undefined })),
      served: otherViews.map((ticket, at) => ({
        ticket: { ...ticket, contact: ticket.contact ?? others[at]?.contact },
        message: undefined,
        served: othersHeld[at] === undefined ? others[at] : undefined,
      })),
    };
  }, [database, hits, tickets]);

  const more = () => {
    if (!isKnown) return;
    if (!isWhole) setWished({ asked, hits: limit + HITS_AT_ONCE });
    else if (served?.asked === asked && served.next !== undefined && !served.isAsking) {
      setServed({ ...served, isAsking: true });
      void askServer(filters, term, served).then((next) => setServed((now) => (now?.asked === asked ? { ...next, asked } : now)));
    }
  };
  return { held: found?.held, served: found?.served ?? nothing, more };
}
