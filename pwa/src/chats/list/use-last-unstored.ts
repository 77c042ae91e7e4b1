import { parseRoomName } from '@prosa/documents/rooms/room-name';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { ChatView } from '../use-chats.ts';
import { writtenEntries } from '../written-entries.ts';

/** A text that waits to be stored. */
export type LastUnstored = { readonly text: string; readonly at: string };

/** When something was said last in a chat, be it that it waits here. */
export function lastSaidAt({ lastMessageAt, updatedAt }: ChatView, unstored: LastUnstored | undefined): string {
  const at = lastMessageAt ?? updatedAt;
  return unstored !== undefined && unstored.at > at ? unstored.at : at;
}

/** The last message of each chat that isn't at the server yet, by the chat's uuid. */
export function useLastUnstored(): ReadonlyMap<string, LastUnstored> | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    const rows = (await database?.unstoredChanges.orderBy(':id').toArray()) ?? [];
    const last = new Map<string, LastUnstored>();
    for (const { room: name, changes } of rows) {
      const room = parseRoomName(name);
      if (room?.kind !== 'chat') continue;
      for (const entry of writtenEntries(changes))
        if (entry.kind === 'message') last.set(room.chatUuid, { text: entry.text, at: entry.at });
    }
    return last;
  }, [database]);
}
