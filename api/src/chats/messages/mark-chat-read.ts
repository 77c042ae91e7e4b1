import type { Chat } from '@prosa/contract/chats/chat';
import type { ChatId, ChatMessageId } from '@prosa/contract/ids';
import { parseRoomName } from '@prosa/documents/rooms/room-name';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Command } from '../../platform/write.ts';
import { lockChat, loadChat } from '../rows/load-chat.ts';
import { recordSeenMessage } from '../projection/apply-entries.ts';
import { appendChatEntry } from '../projection/append-chat-entry.ts';

/**
 * Writes into the chat's document that the caller has seen the message `upTo` and all messages received before it. Without
 * `upTo`, marks all messages as seen. A repeated call changes nothing, and neither does an unknown message. If the month's
 * document is full, the seen message is stored only in the caller's row of the chat, not in the document. Refuses with
 * ERR_NO_CHAT_FOUND.
 */
export async function markChatRead(
  command: Command & Pick<Services, 'documentChanger'>,
  chatId: ChatId,
  upTo: ChatMessageId | undefined,
): Promise<Chat> {
  const { tx, companyId, changes, now, newId, scope } = command;
  const { viewer } = scope;
  const chat = await lockChat(command, chatId, 'change');
  const unseenMessages = tx
    .selectFrom('chat_messages as m')
    .innerJoin('chat_users as u', (join) => join.onRef('u.company_id', '=', 'm.company_id').onRef('u.chat_id', '=', 'm.chat_id'))
    .select(['m.id', 'm.room', 'm.position'])
    .where('m.company_id', '=', companyId)
    .where('m.chat_id', '=', chatId)
    .where('u.user_id', '=', viewer.id)
    .whereRef('m.position', '>', 'u.seen_position')
    .orderBy('m.position', 'desc')
    .limit(1);
  const readMessage = await (upTo === undefined ? unseenMessages : unseenMessages.where('m.id', '=', upTo)).executeTakeFirst();
  const room = readMessage === undefined ? null : parseRoomName(readMessage.room);
  if (readMessage === undefined || room?.kind !== 'chat') return chat;
  const entry = {
    kind: 'seen',
    id: newId(),
    userId: viewer.id,
    at: now.toISOString(),
    about: readMessage.id,
  } as const;
  try {
    await appendChatEntry(command, room, entry);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_CHAT_FULL') throw error;
    await recordSeenMessage(tx, { companyId, chatId, userId: viewer.id }, readMessage.position);
    changes.chats.set(chatId, 'update');
  }
  return loadChat(tx, scope, chatId);
}
