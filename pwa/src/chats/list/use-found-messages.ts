import type { Chat } from '@prosa/contract/chats/chat';
import { useEffect, useState } from 'react';
import { foldText } from '../../platform/fold-text.ts';
import { messageSnippet, type Snippet } from '../../search/snippet.ts';
import { useSearch } from '../../server/use-search.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { findMessages } from '../chat-calls.ts';
import { type HeldMessage, readHeldMessages } from '../held-messages.ts';

export type FoundMessage = HeldMessage & { readonly snippet: Snippet };
export type FoundMessages = {
  /** The newest first. Undefined until the device was searched. */
  readonly messages: readonly FoundMessage[] | undefined;
  /** Whether the server could not be asked, so that only the device was searched. */
  readonly isAway: boolean;
};

const MOST_SHOWN = 60;
/** The server is asked for each chat separately, for the most recent ones. */
const MOST_ASKED = 10;
const nothing: FoundMessages = { messages: undefined, isAway: false };

/** Searches the messages of these chats: on the device at once, then on the server too. */
export function useFoundMessages(chats: readonly Pick<Chat, 'id' | 'uuid'>[], typed: string): FoundMessages {
  const database = useDatabase();
  const searchTerm = useSearch(typed);
  const [found, setFound] = useState(nothing);
  const ids = chats.map(({ id, uuid }) => `${id} ${uuid}`).join();
  useEffect(() => {
    if (database === undefined || searchTerm === '') return setFound(nothing);
    let isUnmounted = false;
    const uuids = new Set<string>(chats.map(({ uuid }) => uuid));
    const show = (messages: readonly HeldMessage[], isAway: boolean): void => {
      if (!isUnmounted) setFound({ messages: matching(messages, searchTerm), isAway });
    };
    const search = async (): Promise<void> => {
      const held = (await readHeldMessages(database)).filter(({ chatUuid }) => uuids.has(chatUuid));
      show(held, false);
      const answers = await Promise.allSettled(
        chats.slice(0, MOST_ASKED).map(async ({ id, uuid }) => {
          const { records } = await findMessages(id, searchTerm);
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
    // The chats by what they are, not by which array holds them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [database, searchTerm, ids]);
  return typed.trim() === '' ? nothing : found;
}

function matching(messages: readonly HeldMessage[], asked: string): FoundMessage[] {
  const term = foldText(asked);
  return messages
    .flatMap((message) => {
      const snippet = messageSnippet(message.text, term);
      return snippet === undefined ? [] : [{ ...message, snippet }];
    })
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, MOST_SHOWN);
}
