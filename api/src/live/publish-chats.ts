import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import { queryBuilder } from '@prosa/database/query-builder';
import { hasInternalChatSql } from '../chats/rows/has-internal-chat-sql.ts';
import { selectChatMessages } from '../chats/messages/select-chat-messages.ts';
import { selectChatsOfCompany } from '../chats/rows/select-chats.ts';
import { toChat } from '../chats/rows/to-chat.ts';
import { toChatMessage } from '../chats/messages/to-chat-message.ts';
import { toNotificationRoom, toUserRoom } from '../platform/realtime/live-events.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { feedPositionQuery } from './load-event-content.ts';

/**
 * Sends the changes of chats to their members, and a deletion of the chat to users who have left it. Sends nothing if the plan
 * has no chats. Returns the rooms of all receivers.
 */
export async function publishChats({ database, live }: Services, companyId: CompanyId, changes: Changes): Promise<string[]> {
  const { chats, chatMessages, chatDepartures } = changes;
  if (chats.size + chatDepartures.length === 0) return [];
  const [[head], [plan], rows, messages] = await database.readTenant(
    companyId,
    feedPositionQuery,
    queryBuilder.selectNoFrom(hasInternalChatSql(companyId).as('hasChats')).compile(),
    selectChatsOfCompany(queryBuilder, companyId)
      .where(sql<boolean>`c.id = any(${[...chats.keys()]}::int[])`)
      .compile(),
    selectChatMessages(queryBuilder, companyId)
      .where(sql<boolean>`m.chat_id = any(${[...new Set(chatMessages.values())]}::int[])`)
      .where(sql<boolean>`m.id = any(${[...chatMessages.keys()]}::uuid[])`)
      .orderBy('m.position')
      .compile(),
  );
  if (head === undefined) throw new Error('a statement without a table gave no row');
  if (plan?.hasChats !== true) return [];
  const { asOf } = head;
  const currentChats = rows.map(toChat);
  for (const { chatId, userId } of chatDepartures)
    if (!currentChats.some(({ id, users }) => id === chatId && users.some((each) => each.userId === userId)))
      live.send(companyId, [toNotificationRoom(userId)], 'chat', { action: 'delete', id: chatId, asOf });
  for (const chat of currentChats) {
    const rooms = chat.users.map(({ userId }) => toNotificationRoom(userId));
    const action = chats.get(chat.id) === 'create' ? 'create' : 'update';
    const added = messages.filter((row) => row.chatId === chat.id && chatMessages.get(row.id) === chat.id);
    if (added.length === 0 || action === 'create') live.send(companyId, rooms, 'chat', { action, chat, asOf });
    for (const row of added)
      live.send(companyId, rooms, 'chat', { action: 'new-message', chat, newMessage: toChatMessage(row), asOf });
  }
  const affectedRooms = [...chatDepartures, ...currentChats.flatMap(({ users }) => users)].map(({ userId }) =>
    toUserRoom(userId),
  );
  return [...new Set(affectedRooms)];
}
