import type { Chat } from '@prosa/contract/chats/chat';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { estimateServerTime } from '../../platform/server-time.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { openDocument } from '../../sync/documents/open-document.ts';
import { useNow } from '../../ui/interaction/use-now.ts';
import { openChat, type ChatMonths, type OpenChat } from '../open-chat.ts';

const noMonths: ChatMonths = { months: [], hasOlder: false };

/**
 * Keeps a chat's documents open while the component is mounted. Returns the open months, and a function that returns the open
 * chat, or undefined before the chat is open.
 */
export function useOpenChat({ uuid, firstMonth }: Pick<Chat, 'uuid' | 'firstMonth'>): [ChatMonths, () => OpenChat | undefined] {
  const { companyId } = useSignedInUser();
  const { subscribe, get, current } = useMemo(
    () => createChatStore(() => openChat({ uuid, firstMonth }, { companyId, open: openDocument, now: estimateServerTime })),
    [uuid, firstMonth, companyId],
  );
  const months = useSyncExternalStore(subscribe, get);
  const now = useNow();
  useEffect(() => current()?.turnMonth(), [current, now]);
  return [months, current];
}

/**
 * Returns a store that opens the chat when it gets its first subscriber, and closes the chat when the last subscriber has gone.
 */
function createChatStore(open: () => OpenChat) {
  let opened: OpenChat | undefined;
  let seers = 0;
  return {
    subscribe: (listener: () => void) => {
      seers += 1;
      const held = (opened ??= open());
      const forget = held.store.subscribe(listener);
      return () => {
        forget();
        seers -= 1;
        if (seers > 0) return;
        held.close();
        opened = undefined;
      };
    },
    get: () => opened?.store.get() ?? noMonths,
    current: () => opened,
  };
}
