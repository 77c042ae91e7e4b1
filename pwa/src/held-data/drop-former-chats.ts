import type { LocalDatabase } from '../sync/database/local-database.ts';
import { dropDocument } from './evict-documents.ts';

/**
 * Drops the documents of chats that the user left or that were deleted (SPEC D13). Returns the approximate number of freed bytes.
 */
export async function dropFormerChats(database: LocalDatabase): Promise<number> {
  const rooms = (await database.documents.toCollection().primaryKeys()).filter((room) => room.startsWith('chat:'));
  if (rooms.length === 0) return 0;
  const held = new Set<string>(
    await database.chats
      .orderBy('uuid')
      .uniqueKeys()
      .then((keys) => keys.map(String)),
  );
  let freed = 0;
  for (const room of rooms) {
    // A room's name is `chat:{company}:{uuid}:{month}`, so its third part is the UUID of the chat.
    if (!held.has(room.split(':')[2] ?? '')) freed += await dropDocument(database, room);
  }
  return freed;
}
