import { parseRoomName } from '@prosa/documents/rooms/room-name';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../sync/database/current-database.ts';
import type { ChatView } from '../use-chats.ts';
import { listWrittenEntries } from '../list-written-entries.ts';

/** A text message that the server has not stored yet, with the time at which it was written. */
export type LastUnsentMessage = { readonly text: string; readonly at: string };

/** Returns the time of the last message in a chat. This may be a message that this device has not sent yet. */
export function toLastMessageTime({ lastMessageAt, updatedAt }: ChatView, unsent: LastUnsentMessage | undefined): string {
  const at = lastMessageAt ?? updatedAt;
  return unsent !== undefined && unsent.at > at ? unsent.at : at;
}

/** Returns for each chat, by its uuid, the last message that the server has not stored yet. */
export function useLastUnsentMessages(): ReadonlyMap<string, LastUnsentMessage> | undefined {
  const database = useDatabase();
  return useLiveQuery(async () => {
    const rows = (await database?.unstoredChanges.orderBy(':id').toArray()) ?? [];
    const last = new Map<string, LastUnsentMessage>();
    for (const { room: name, changes } of rows) {
      const room = parseRoomName(name);
      if (room?.kind !== 'chat') continue;
      for (const entry of listWrittenEntries(changes))
        if (entry.kind === 'message') last.set(room.chatUuid, { text: entry.text, at: entry.at });
    }
    return last;
  }, [database]);
}
