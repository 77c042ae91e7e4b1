import type { Chat } from '@prosa/contract/chats/chat';
import { useEffect, useState } from 'react';
import { foldText } from '../../platform/fold-text.ts';
import { findMessageSnippet, type Snippet } from '../../search/snippet.ts';
import { useSearchQuery } from '../../server/use-search-query.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { searchChatMessages } from '../chat-calls.ts';
import { type StoredChatMessage, readStoredChatMessages } from '../stored-chat-messages.ts';

export type FoundMessage = StoredChatMessage & { readonly snippet: Snippet };
export type FoundMessages = {
  /** The messages that were found, the newest first. Undefined until the search on the device has ended. */
  readonly messages: readonly FoundMessage[] | undefined;
  /** Whether the server did not answer, so that the messages come only from the device. */
  readonly isAway: boolean;
};

const MAX_SHOWN_MESSAGES = 60;
/**
 * The maximum number of chats that are searched on the server. Each chat needs a request, so only the chats with the latest
 * activity are searched.
 */
const MAX_CHATS_SEARCHED = 10;
const noMessages: FoundMessages = { messages: undefined, isAway: false };

/** Searches the messages of `chats`: first on the device, whose results show immediately, and then on the server. */
export function useFoundMessages(chats: readonly Pick<Chat, 'id' | 'uuid'>[], typed: string): FoundMessages {
  const database = useDatabase();
  const searchTerm = useSearchQuery(typed);
  const [found, setFound] = useState(noMessages);
  const ids = chats.map(({ id, uuid }) => `${id} ${uuid}`).join();
  useEffect(() => {
    if (database === undefined || searchTerm === '') return setFound(noMessages);
    let isUnmounted = false;
    const uuids = new Set<string>(chats.map(({ uuid }) => uuid));
    const show = (messages: readonly StoredChatMessage[], isAway: boolean): void => {
      if (!isUnmounted) setFound({ messages: toFoundMessages(messages, searchTerm), isAway });
    };
    const search = async (): Promise<void> => {
      const held = (await readStoredChatMessages(database)).filter(({ chatUuid }) => uuids.has(chatUuid));
      show(held, false);
      const answers = await Promise.allSettled(
        chats.slice(0, MAX_CHATS_SEARCHED).map(async ({ id, uuid }) => {
          const { records } = await searchChatMessages(id, searchTerm);
          return records.map((row) => ({ chatUuid: uuid, id: row.id, userId: row.senderId, at: row.sentAt, text: row.message }));
        }),
      );
      const known = new Set(held.map(({ id }) => id));
      const late = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      show(
        [...held, ...late.filter(({ id }) => !known.has(id))],
        answers.some(({ status }) => status === 'rejected'),
      );
    };
    void search();
    return () => {
      isUnmounted = true;
    };
    // The effect depends on the ids of the chats and not on the array that holds them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [database, searchTerm, ids]);
  return typed.trim() === '' ? noMessages : found;
}

function toFoundMessages(messages: readonly StoredChatMessage[], asked: string): FoundMessage[] {
  const term = foldText(asked);
  return messages
    .flatMap((message) => {
      const snippet = findMessageSnippet(message.text, term);
      return snippet === undefined ? [] : [{ ...message, snippet }];
    })
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, MAX_SHOWN_MESSAGES);
}
