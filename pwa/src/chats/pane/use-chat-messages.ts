import type { Chat } from '@prosa/contract/chats/chat';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { ChatMessageView } from '../chat-message.ts';
import { toChatMessages } from '../to-chat-messages.ts';
import type { ChatMonth } from '../open-chat.ts';
import { listWrittenEntries } from '../list-written-entries.ts';

/** Returns the ids of entries that were written on this device and that the server has not acknowledged. */
function useUnsentEntryIds(rooms: readonly string[]): ReadonlySet<string> {
  const database = useDatabase();
  const ids = useLiveQuery(async () => {
    const rows = (await database?.unstoredChanges.where('room').anyOf(rooms).toArray()) ?? [];
    return rows.flatMap(({ changes }) => listWrittenEntries(changes)).map(({ id }) => id);
  }, [database, rooms.join()]);
  return useMemo(() => new Set(ids), [ids]);
}

/** Returns the messages of the open months. Their order is the same on all devices. */
export function useChatMessages(months: readonly ChatMonth[], { users }: Pick<Chat, 'users'>): ChatMessageView[] {
  const { id: userId } = useSignedInUser();
  const unsent = useUnsentEntryIds(months.map(({ document }) => document.room));
  return useMemo(
    () => toChatMessages(months, { userId, unsent, members: users.map((each) => each.userId) }),
    [months, unsent, userId, users],
  );
}
