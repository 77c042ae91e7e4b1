import type { Chat } from '@prosa/contract/chats/chat';
import type { CompanyId } from '@prosa/contract/ids';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { Refusal } from '@prosa/documents/guard/refusal';
import { toChatRoomName, parseRoomName, type ChatRoom } from '@prosa/documents/rooms/room-name';
import { changeDocumentInTransaction } from '../../documents/change-document-in-transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Write } from '../../platform/write.ts';
import { projectChat } from './project-chat.ts';

/** Returns the room of a chat's document for the month of `at`. */
export function toChatRoom(companyId: CompanyId, { uuid }: Pick<Chat, 'uuid'>, at: Date): ChatRoom {
  const room = parseRoomName(toChatRoomName(companyId, uuid, at));
  if (room?.kind !== 'chat') throw new Error('no name of a chat’s room');
  return room;
}

/**
 * Writes an entry into the document of a locked chat, as the writer's device would. Also projects the entry, so that the caller
 * can answer with its row. An entry whose id exists changes nothing. Refuses with ERR_CHAT_FULL if the month's document is full
 * or the writer has used up a member's share of it. Refuses every other entry that the document's guard rejects with
 * ERR_BAD_REQUEST.
 */
export async function appendChatEntry(
  write: Write & Pick<Services, 'documentChanger'>,
  room: ChatRoom,
  entry: ChatEntry,
): Promise<void> {
  const { changes, now } = write;
  const documentChange = { authorId: entry.userId, at: now, change: { kind: 'append', entry } } as const;
  const { isChanged: changed } = await changeDocumentInTransaction(write, room, documentChange).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === 'tooLarge' || error.kind === 'overShare') throw new AppError('ERR_CHAT_FULL', 409);
    throw new AppError('ERR_BAD_REQUEST', 400, { issues: [{ path: '', message: error.message }] });
  });
  if (changed) changes.rooms.add(room.name);
  await projectChat(write, room);
}
