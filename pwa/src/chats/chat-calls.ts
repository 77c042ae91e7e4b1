import { Chat } from '@prosa/contract/chats/chat';
import { ListChatMessagesAnswer } from '@prosa/contract/chats/chat-message';
import { type CreateChatBody, DeletedChat, type UpdateChatBody } from '@prosa/contract/chats/write-chat';
import type { ChatId } from '@prosa/contract/ids';
import { callApi } from '../platform/api-client.ts';
import { applyServerRows, rowTables } from '../sync/rows/apply-rows.ts';
import { currentDatabase } from '../sync/database/current-database.ts';
import type { ServerRow } from '../sync/rows/row-change.ts';

/** Shows the server's answer at once. The pull brings the row again. */
async function show(row: ServerRow): Promise<void> {
  const database = currentDatabase();
  await database.transaction('rw', rowTables(database), async () => applyServerRows(database, [row]));
}
const showChat = async (chat: Chat): Promise<Chat> => {
  await show({ table: 'chats', key: chat.id, row: chat });
  return chat;
};

/**
 * Creates a chat, or returns the existing one of two people, which needs no network. Like all calls of this file, it throws
 * `ApiRefusal` or `NotNow`.
 */
export const createChat = async (body: CreateChatBody, idempotencyKey: string): Promise<Chat> =>
  (await heldChatOfTwo(body)) ?? showChat(await callApi('POST', '/chats', { body, schema: Chat, idempotencyKey }));

/** Finds the user's held chat with this one person. */
async function heldChatOfTwo({ isGroup, users: [wanted] }: CreateChatBody): Promise<Chat | undefined> {
  if (isGroup) return undefined;
  return currentDatabase()
    .chats.filter((chat) => !chat.isGroup && chat.users.some(({ userId }) => userId === wanted))
    .first();
}

/** Updates the title and the members of a chat that the user owns. */
export const updateChat = async (id: ChatId, body: UpdateChatBody, idempotencyKey: string): Promise<Chat> =>
  showChat(await callApi('PUT', `/chats/${id}`, { body, schema: Chat, idempotencyKey }));

/** Deletes a chat that the user owns, with its messages and files. */
export async function deleteChat(id: ChatId): Promise<void> {
  await callApi('DELETE', `/chats/${id}`, { schema: DeletedChat });
  await show({ table: 'chats', key: id, row: null });
}

/** Removes the user from a chat. */
export async function leaveChat(id: ChatId): Promise<void> {
  await callApi('POST', `/chats/${id}/leave`, { schema: DeletedChat });
  await show({ table: 'chats', key: id, row: null });
}

/** Finds messages of a chat by their text on the server, including those that the device never had. */
export const findMessages = (id: ChatId, searchParam: string): Promise<ListChatMessagesAnswer> =>
  callApi('GET', `/chats/${id}/messages?${new URLSearchParams({ searchParam, pageNumber: '1' }).toString()}`, {
    schema: ListChatMessagesAnswer,
  });
