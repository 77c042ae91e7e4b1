import { Chat } from '@prosa/contract/chats/chat';
import { ListChatMessagesAnswer } from '@prosa/contract/chats/chat-message';
import { type CreateChatBody, DeletedChat, type UpdateChatBody } from '@prosa/contract/chats/write-chat';
import type { ChatId } from '@prosa/contract/ids';
import { callApi } from '../platform/requests/api-client.ts';
import { applyServerRows, listRowTables } from '../sync/rows/apply-rows.ts';
import { currentDatabase } from '../sync/database/current-database.ts';
import type { ServerRow } from '../sync/rows/row-change.ts';

/** Stores the chat that the server has answered with, so that the screen shows the chat before the next pull brings it. */
async function applyChatRowOfAnswer(row: ServerRow): Promise<void> {
  const database = currentDatabase();
  await database.transaction('rw', listRowTables(database), async () => applyServerRows(database, [row]));
}
const storeAndReturnChat = async (chat: Chat): Promise<Chat> => {
  await applyChatRowOfAnswer({ table: 'chats', key: chat.id, row: chat });
  return chat;
};

/**
 * Creates a chat. If the user already has a direct chat with the chosen person, returns that chat, for which no network is
 * needed. Like all calls of this file, this call throws `ApiRefusal` or `NotNow`.
 */
export const createChat = async (body: CreateChatBody, idempotencyKey: string): Promise<Chat> =>
  (await findHeldDirectChat(body)) ?? storeAndReturnChat(await callApi('POST', '/chats', { body, schema: Chat, idempotencyKey }));

/** Finds the user's direct chat with the chosen person in the local database. */
async function findHeldDirectChat({ isGroup, users: [wanted] }: CreateChatBody): Promise<Chat | undefined> {
  if (isGroup) return undefined;
  return currentDatabase()
    .chats.filter((chat) => !chat.isGroup && chat.users.some(({ userId }) => userId === wanted))
    .first();
}

/** Updates the title and the members of a chat. The user must be its owner. */
export const updateChat = async (id: ChatId, body: UpdateChatBody, idempotencyKey: string): Promise<Chat> =>
  storeAndReturnChat(await callApi('PUT', `/chats/${id}`, { body, schema: Chat, idempotencyKey }));

/** Deletes a chat with its messages and files. The user must be its owner. */
export async function deleteChat(id: ChatId): Promise<void> {
  await callApi('DELETE', `/chats/${id}`, { schema: DeletedChat });
  await applyChatRowOfAnswer({ table: 'chats', key: id, row: null });
}

/** Removes the user from a chat. */
export async function leaveChat(id: ChatId): Promise<void> {
  await callApi('POST', `/chats/${id}/leave`, { schema: DeletedChat });
  await applyChatRowOfAnswer({ table: 'chats', key: id, row: null });
}

/** Searches the messages of a chat on the server, which has also messages that were never on this device. */
export const searchChatMessages = (id: ChatId, searchParam: string): Promise<ListChatMessagesAnswer> =>
  callApi('GET', `/chats/${id}/messages?${new URLSearchParams({ searchParam, pageNumber: '1' }).toString()}`, {
    schema: ListChatMessagesAnswer,
  });
