import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import { useSession } from '../../platform/session/session.ts';
import type { ShownHits } from '../../search/merge-hits.ts';
import type { SearchAnswer, SearchHit } from '../../search/search-protocol.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { type InboxFilters, toTicketSearchTerm } from '../filters/inbox-filters.ts';
import { searchServer, searchServerAfterPause, type ServerSearchResults } from './search-at-server.ts';
import { joinTicketRows, type TicketView } from './use-ticket-list.ts';

export type FoundTicket = {
  readonly ticket: TicketView;
  readonly message: SearchHit['message'];
  /** The ticket as the server sent it. Undefined if the device holds the ticket. */
  readonly serverTicket: Ticket | undefined;
};
export type TicketSearch = {
  /** The found tickets that the device holds. Undefined before the first answer. */
  readonly held: readonly FoundTicket[] | undefined;
  /**
   * The found tickets that only the server has. They appear below `held` once `held` is complete, so that visible rows don't
   * move.
   */
  readonly onServer: readonly FoundTicket[];
  /** The tickets with messages that arrived during the search. They appear at the very end, so that visible rows don't move. */
  readonly late: readonly FoundTicket[];
  readonly more: () => void;
  /** Loads the search's code and index before the user types. */
  readonly prepare: () => void;
};

const SEARCH_HITS_PER_READ = 24;
const noResults: readonly never[] = [];
const importSearchClient = () => import('../../search/search-client.ts');
const importMergeHits = async () => (await import('../../search/merge-hits.ts')).mergeHits;

/**
 * Searches contacts, tickets and messages on the device at each keystroke, and on the server once the user stops typing, if there
 * is a network.
 */
export function useTicketSearch(filters: InboxFilters): TicketSearch {
  const database = useDatabase();
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const term = toTicketSearchTerm(filters);
  const serializedQuestion = JSON.stringify({ ...filters, tab: '', sort: '', search: term });
  const [wished, setWished] = useState({ asked: serializedQuestion, hits: SEARCH_HITS_PER_READ });
  const limit = wished.asked === serializedQuestion ? wished.hits : SEARCH_HITS_PER_READ;
  const [answer, setAnswer] = useState<ShownHits & { readonly asked: string; readonly limit: number }>();
  const [serverResults, setServerResults] = useState<ServerSearchResults & { readonly asked: string }>();
  const isKnown = answer?.asked === serializedQuestion;

  useEffect(() => {
    // If the user has emptied the field, the former answer is discarded, so that the next search starts without it.
    if (term === '') setAnswer(undefined);
    if (database === undefined || user === undefined || term === '') return;
    let isOver = false;
    const question = { term, viewer: user, filter: filters, limit };
    let forget = (): void => undefined;
    // Called if the device can't search, for example because the code of the search isn't on the device yet. Then only the server
    // searches.
    const showNone = () => {
      if (isOver) return;
      setAnswer((before) =>
        before?.asked === serializedQuestion
          ? before
          : { hits: noResults, late: noResults, isWhole: true, asked: serializedQuestion, limit },
      );
    };
    Promise.all([importSearchClient(), importMergeHits()]).then(([{ openSearchClient }, keepHitsInPlace]) => {
      if (isOver) return;
      const client = openSearchClient(database.name);
      const show = (found: SearchAnswer): void => {
        if (isOver) return;
        setAnswer((before) => ({
          ...(before?.asked === serializedQuestion
            ? keepHitsInPlace(before, found, { asksForMore: before.limit !== limit, elsewhere: serverTicketIds.current })
            : { ...found, late: noResults }),
          asked: serializedQuestion,
          limit,
        }));
      };
      const ask = () => void client.search(question).then(show, showNone);
      forget = client.onChange(ask);
      ask();
    }, showNone);
    return () => {
      isOver = true;
      forget();
    };
    // `serializedQuestion` contains every part of `filters` that matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [database, user, serializedQuestion, limit]);

  useEffect(() => {
    if (term === '') return;
    return searchServerAfterPause(filters, term, (found) => setServerResults({ ...found, asked: serializedQuestion }));
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [serializedQuestion]);

  const isWhole = isKnown && answer.isWhole;
  const hits = term === '' ? undefined : answer?.hits;
  const late = answer?.late ?? noResults;
  const tickets = isWhole && serverResults?.asked === serializedQuestion ? serverResults.tickets : noResults;
  const serverTicketIds = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    serverTicketIds.current = new Set(tickets.map(({ id }) => id));
  }, [tickets]);
  const found = useLiveQuery(async () => {
    if (database === undefined || hits === undefined) return undefined;
    const findHeld = async (some: readonly SearchHit[]): Promise<FoundTicket[]> => {
      const rows = await database.tickets.bulkGet(some.map(({ ticketId }) => ticketId));
      const messages = new Map<number, SearchHit['message']>(some.map(({ ticketId, message }) => [ticketId, message]));
      const views = await joinTicketRows(
        database,
        rows.filter((row) => row !== undefined),
      );
      return views.map((ticket) => ({ ticket, message: messages.get(ticket.id), serverTicket: undefined }));
    };
    const known = new Set<number>([...hits, ...late].map(({ ticketId }) => ticketId));
    const others = tickets.filter(({ id }) => !known.has(id));
    const othersHeld = await database.tickets.bulkGet(others.map(({ id }) => id));
    const otherViews = await joinTicketRows(database, others);
    return {
      held: await findHeld(hits),
      late: await findHeld(late),
      onServer: otherViews.map((ticket, at) => ({
        ticket: { ...ticket, contact: ticket.contact ?? others[at]?.contact },
        message: undefined,
        serverTicket: othersHeld[at] === undefined ? others[at] : undefined,
      })),
    };
  }, [database, hits, late, tickets]);

  const more = () => {
    if (!isKnown) return;
    if (!isWhole) setWished({ asked: serializedQuestion, hits: limit + SEARCH_HITS_PER_READ });
    else if (serverResults?.asked === serializedQuestion && serverResults.next !== undefined && !serverResults.isAsking) {
      setServerResults({ ...serverResults, isAsking: true });
      void searchServer(filters, term, serverResults).then((next) =>
        setServerResults((now) => (now?.asked === serializedQuestion ? { ...next, asked: serializedQuestion } : now)),
      );
    }
  };
  const prepare = () => {
    if (database === undefined) return;
    importSearchClient().then(
      ({ openSearchClient }) => openSearchClient(database.name).load(),
      () => undefined,
    );
  };
  return { held: found?.held, onServer: found?.onServer ?? noResults, late: found?.late ?? noResults, more, prepare };
}
