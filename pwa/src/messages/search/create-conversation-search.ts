import type { MessageId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { ApiRefusal, NotNow } from '../../platform/requests/api-errors.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { comparePlaces } from '../conversation/list-held-messages.ts';
import type { ServerMatches, ServerQuestion } from './search-at-server.ts';

/** The state of a search in a conversation. */
export type FoundMessages = {
  /** The folded term. Empty while nothing is searched. */
  readonly term: string;
  /** The messages with the term, the newest first. */
  readonly matches: readonly Message[];
  readonly current: MessageId | undefined;
  /** The message from which the server's search goes on backwards. Null if the server has not answered yet. */
  readonly before: MessageId | null;
  /** Whether the server has not searched the whole conversation yet. */
  readonly hasMore: boolean;
  readonly isAsking: boolean;
  /** Whether the server can't be asked, so that only the device was searched. */
  readonly isAway: boolean;
};

export type ConversationSearch = {
  readonly found: Store<FoundMessages>;
  /** Searches a folded term. An empty term ends the search. */
  readonly search: (term: string) => void;
  readonly toOlder: () => void;
  readonly toNewer: () => void;
  /** Asks the server that could not be asked before. */
  readonly again: () => void;
};

type Sources = {
  /** Lists the device's messages with a term, the newest first. */
  readonly listHeld: (term: string) => Promise<readonly Message[]>;
  readonly askServer: (question: ServerQuestion, isWanted: () => boolean) => Promise<ServerMatches>;
  /** Waits until the user pauses. The server is asked only then. */
  readonly waitForPause: () => Promise<void>;
  /** Shows a message of the conversation. */
  readonly onShow: (id: MessageId) => void;
};

const nothing: FoundMessages = {
  term: '',
  matches: [],
  current: undefined,
  before: null,
  hasMore: false,
  isAsking: false,
  isAway: false,
};

/**
 * Searches a conversation from its newest message backwards: first what the device holds, and then page by page what the server
 * has. Shows the newest match as soon as there is one. A match that the user goes to stays the current one.
 */
export function createConversationSearch({ listHeld, askServer, waitForPause, onShow }: Sources): ConversationSearch {
  const found = createStore(nothing);
  /** The number of the search. Answers to earlier searches are dropped. */
  let run = 0;
  /** Whether the user wants the next older match as soon as it is found. */
  let wantsOlder = false;
  const change = (news: Partial<FoundMessages>): void => found.set({ ...found.get(), ...news });
  const place = (): number => {
    const { matches, current } = found.get();
    return matches.findIndex(({ id }) => id === current);
  };
  const showAt = (at: number): void => {
    const match = found.get().matches[at];
    if (match === undefined) return;
    change({ current: match.id });
    onShow(match.id);
  };
  const ask = async (): Promise<void> => {
    const own = run;
    const { term, before } = found.get();
    change({ isAsking: true });
    const answer = await askServer({ term, before }, () => own === run).catch((error: unknown) => {
      if (!(error instanceof NotNow) && !(error instanceof ApiRefusal)) throw error;
      return undefined;
    });
    if (own !== run) return;
    if (answer === undefined) return change({ isAsking: false, isAway: true });
    const byId = new Map([...found.get().matches, ...answer.matches].map((match) => [match.id, match]));
    const matches = [...byId.values()].toSorted((a, b) => comparePlaces(b, a));
    change({ matches, before: answer.next, hasMore: answer.next !== null, isAsking: false, isAway: false });
    const at = place();
    if (at === -1) showAt(0);
    else if (wantsOlder) showAt(at + 1);
    wantsOlder = false;
  };
  const search = async (term: string): Promise<void> => {
    run += 1;
    const own = run;
    wantsOlder = false;
    found.set({ ...nothing, term, hasMore: term !== '', isAsking: term !== '' });
    if (term === '') return;
    const matches = await listHeld(term);
    if (own !== run) return;
    change({ matches });
    showAt(0);
    await waitForPause();
    if (own === run) await ask();
  };
  return {
    found,
    search: (term) => void search(term),
    toNewer: () => showAt(place() - 1),
    toOlder: () => {
      const { matches, hasMore, isAsking } = found.get();
      const at = place();
      if (at < matches.length - 1) return showAt(at + 1);
      wantsOlder = hasMore;
      if (hasMore && !isAsking) void ask();
    },
    again: () => {
      if (found.get().isAway) void ask();
    },
  };
}
