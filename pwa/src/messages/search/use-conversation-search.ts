import type { MessageId } from '@prosa/contract/ids';
import { MESSAGE_SEARCH_MAX_CHARACTERS } from '@prosa/contract/messages/search-messages';
import { useEffect, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { toSearchTerm } from '../../search/ticket-texts.ts';
import { currentDatabase } from '../../sync/database/current-database.ts';
import { type ConversationSearch, createConversationSearch, type ConversationSearchState } from './create-conversation-search.ts';
import { listMatches } from './list-matches.ts';
import { type ConversationTicket, listHeldMessages } from '../conversation/list-held-messages.ts';
import { searchAtServer } from './search-at-server.ts';

/** The time without typing after which the server is asked (coverage 1 §5), in milliseconds. */
const ASK_SERVER_MS = 500;

/**
 * Searches a conversation for the text that the user types. Calls `onShow` first with the newest match, and then with each match
 * to which the user steps. A component that uses this hook must show the same ticket and pass the same `onShow` in every render.
 */
export function useConversationSearch(
  ticket: ConversationTicket,
  typed: string,
  onShow: (id: MessageId) => void,
): ConversationSearch & { readonly shown: ConversationSearchState } {
  const [search] = useState(() =>
    createConversationSearch({
      listHeld: async (term) => listMatches(await listHeldMessages(currentDatabase(), ticket), term).toReversed(),
      askServer: (question, isWanted) => searchAtServer(ticket.id, question, isWanted),
      waitForPause: () => new Promise((resolve) => void setTimeout(resolve, ASK_SERVER_MS)),
      onShow,
    }),
  );
  const term = toSearchTerm(typed.slice(0, MESSAGE_SEARCH_MAX_CHARACTERS));
  useEffect(() => search.search(term), [search, term]);
  useEffect(() => {
    addEventListener('online', search.again);
    return () => {
      removeEventListener('online', search.again);
      search.search('');
    };
  }, [search]);
  return { ...search, shown: useStore(search.found) };
}
