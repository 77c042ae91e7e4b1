import type { UserId } from '@prosa/contract/ids';
import { toChatArray } from '@prosa/documents/chat/chat-document';
import { parseRoomName } from '@prosa/documents/rooms/room-name';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { buildDocument } from '../sync/documents/stored-document.ts';
import { mergeChatEntries, type MergedChatMessage } from '@prosa/documents/chat/merge-chat-entries';

/** A message in a document of a chat that is stored on this device. The document need not be open. */
export type StoredChatMessage = Pick<MergedChatMessage, 'id' | 'at' | 'text'> & {
  readonly chatUuid: string;
  readonly userId: UserId;
};

/** The messages of each document that was already read. `of` is the state that the document had then. */
const messagesByRoom = new Map<string, { readonly of: string; readonly messages: readonly MergedChatMessage[] }>();

/**
 * Reads the messages in all chat documents on this device, sorted from the oldest to the newest in each chat. Documents that have
 * not changed are not read again.
 */
export const readStoredChatMessages = async (database: LocalDatabase): Promise<StoredChatMessage[]> =>
  (await readMessagesOfRooms(database)).flatMap(({ chatUuid, messages }) =>
    messages.flatMap(({ id, userId, at, text }) => (text === '' ? [] : [{ chatUuid, id, userId, at, text }])),
  );

/** Reads the ids of all files in the chat documents on this device. */
export const listStoredChatFileIds = async (database: LocalDatabase): Promise<string[]> =>
  (await readMessagesOfRooms(database)).flatMap(({ messages }) => messages.flatMap(({ media }) => media.map(({ id }) => id)));

async function readMessagesOfRooms(database: LocalDatabase) {
  const rooms = (await database.documents.toCollection().primaryKeys()).toSorted();
  const all: { readonly chatUuid: string; readonly messages: readonly MergedChatMessage[] }[] = [];
  for (const name of rooms) {
    const room = parseRoomName(name);
    if (room?.kind === 'chat') all.push({ chatUuid: room.chatUuid, messages: await readMessagesOfRoom(database, name) });
  }
  return all;
}

async function readMessagesOfRoom(database: LocalDatabase, name: string): Promise<readonly MergedChatMessage[]> {
  const [seqs, unstored] = await Promise.all([
    database.documentUpdates.where('room').equals(name).primaryKeys(),
    database.unstoredChanges.where('room').equals(name).primaryKeys(),
  ]);
  const of = `${database.name} ${seqs.join()} ${unstored.join()}`;
  const before = messagesByRoom.get(name);
  if (before?.of === of) return before.messages;
  const updates = await database.documentUpdates.where('room').equals(name).sortBy('seq');
  const own = await database.unstoredChanges.where('room').equals(name).sortBy('seq');
  const document = buildDocument([...updates, ...own].map(({ update }) => update));
  const { messages } = mergeChatEntries(toChatArray(document).toArray());
  document.destroy();
  messagesByRoom.set(name, { of, messages });
  return messages;
}
