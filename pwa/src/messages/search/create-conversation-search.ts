import type { MessageId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { ApiRefusal, NotNow } from '../../platform/requests/api-errors.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { compareMessagePlaces } from '../conversation/list-held-messages.ts';
import type { ServerMatches, ServerSearchQuery } from './search-at-server.ts';

/** The state of a search in a conversation. */
export type ConversationSearchState = {
  /** The search term, folded by `foldText`. Empty while nothing is searched. */
  readonly term: string;
  /** The messages found so far that contain the term, the newest first. */
  readonly matches: readonly Message[];
  readonly current: MessageId | undefined;
  /**
   * The message at which the server continues its search, towards older messages. Null before its first answer, and once the
   * whole conversation is searched.
   */
  readonly before: MessageId | null;
  /** Whether the server has not searched the whole conversation yet. */
  readonly hasMore: boolean;
  readonly isAsking: boolean;
  /** Whether the last request to the server failed, so that matches may be missing that only the server has. */
  readonly isAway: boolean;
};

export type ConversationSearch = {
  readonly found: Store<ConversationSearchState>;
  /** Searches a term that `foldText` has folded. An empty term ends the search. */
  readonly search: (term: string) => void;
  readonly toOlder: () => void;
  readonly toNewer: () => void;
  /** Repeats a request to the server that failed. */
  readonly again: () => void;
};

type SearchSources = {
  /** Lists the messages on the device that contain a term, the newest first. */
  readonly listHeld: (term: string) => Promise<readonly Message[]>;
  readonly askServer: (question: ServerSearchQuery, isWanted: () => boolean) => Promise<ServerMatches>;
  /** Resolves once the user has stopped typing for a while. The server is asked only then. */
  readonly waitForPause: () => Promise<void>;
  /** Shows a message of the conversation. */
  readonly onShow: (id: MessageId) => void;
};

const noSearch: ConversationSearchState = {
  term: '',
  matches: [],
  current: undefined,
  before: null,
  hasMore: false,
  isAsking: false,
  isAway: false,
};

/**
 * Searches a conversation from its newest message backwards: first the messages on the device, and then page by page the
 * server's. Shows the newest match as soon as there is one. When more matches arrive, a match that the user has chosen stays the
 * current one.
 */
export function createConversationSearch({ listHeld, askServer, waitForPause, onShow }: SearchSources): ConversationSearch {
  const found = createStore(noSearch);
  /** The number of the latest search. Answers to earlier searches are dropped. */
  let latestSearch = 0;
  /** Whether the user has asked for an older match that is still being searched. The match is shown as soon as it is found. */
  let wantsOlder = false;
  const updateFound = (changes: Partial<ConversationSearchState>): void => found.set({ ...found.get(), ...changes });
  const readCurrentIndex = (): number => {
    const { matches, current } = found.get();
    return matches.findIndex(({ id }) => id === current);
  };
  const showMatchAt = (at: number): void => {
    const match = found.get().matches[at];
    if (match === undefined) return;
    updateFound({ current: match.id });
    onShow(match.id);
  };
  const requestMatches = async (): Promise<void> => {
    const own = latestSearch;
    const { term, before } = found.get();
    updateFound({ isAsking: true });
    const answer = await askServer({ term, before }, () => own === latestSearch).catch((error: unknown) => {
      if (!(error instanceof NotNow) && !(error instanceof ApiRefusal)) throw error;
      return undefined;
    });
    if (own !== latestSearch) return;
    if (answer === undefined) return updateFound({ isAsking: false, isAway: true });
    const byId = new Map([...found.get().matches, ...answer.matches].map((match) => [match.id, match]));
    const matches = [...byId.values()].toSorted((a, b) => compareMessagePlaces(b, a));
    updateFound({ matches, before: answer.next, hasMore: answer.next !== null, isAsking: false, isAway: false });
    const at = readCurrentIndex();
    if (at === -1) showMatchAt(0);
    else if (wantsOlder) showMatchAt(at + 1);
    wantsOlder = false;
  };
  const search = async (term: string): Promise<void> => {
    latestSearch += 1;
    const own = latestSearch;
    wantsOlder = false;
    found.set({ ...noSearch, term, hasMore: term !== '', isAsking: term !== '' });
    if (term === '') return;
    const matches = await listHeld(term);
    if (own !== latestSearch) return;
    updateFound({ matches });
    showMatchAt(0);
    await waitForPause();
    if (own === latestSearch) await requestMatches();
  };
  return {
    found,
    search: (term) => void search(term),
    toNewer: () => showMatchAt(readCurrentIndex() - 1),
    toOlder: () => {
      const { matches, hasMore, isAsking } = found.get();
      const at = readCurrentIndex();
      if (at < matches.length - 1) return showMatchAt(at + 1);
      wantsOlder = hasMore;
      if (hasMore && !isAsking) void requestMatches();
    },
    again: () => {
      if (found.get().isAway) void requestMatches();
    },
  };
}
