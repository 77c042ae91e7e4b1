import { Chat } from '@prosa/contract/chats/chat';
import { ListChatMessagesAnswer } from '@prosa/contract/chats/chat-message';
import { type CreateChatBody, DeletedChat, type UpdateChatBody } from '@prosa/contract/chats/write-chat';
import type { ChatId } from '@prosa/contract/ids';
import { callApi } from '../platform/api-client.ts';
import { applyServerRows, rowTables } from '../sync/rows/apply-rows.ts';
import { currentDatabase } from '../sync/database/current-database.ts';
import type { ServerRow } from '../sync/rows/row-change.ts';

/** Shows what the server answered at once; the pull brings it again. */
async function show(row: ServerRow): Promise<void> {
  const database = currentDatabase();
  await database.transaction('rw', rowTables(database), async () => applyServerRows(database, [row]));
}
const showChat = async (chat: Chat): Promise<Chat> => {
  await show({ table: 'chats', key: chat.id, row: chat });
  return chat;
};

/** Makes a chat, or gives that two have already, which needs no network. Throws `ApiRefusal` or `NotNow`, as all of these do. */
export const createChat = async (body: CreateChatBody, idempotencyKey: string): Promise<Chat> =>
  (await heldChatOfTwo(body)) ?? showChat(await callApi('POST', '/chats', { body, schema: Chat, idempotencyKey }));

/** The chat that the user has with this one person, as the device holds it. */
async function heldChatOfTwo({ isGroup, users: [wanted] }: CreateChatBody): Promise<Chat | undefined> {
  if (isGroup) return undefined;
  return currentDatabase()
    .chats.filter((chat) => !chat.isGroup && chat.users.some(({ userId }) => userId === wanted))
    .first();
}

/** Changes the title of an own chat, and who is in it. */
export const updateChat = async (id: ChatId, body: UpdateChatBody, idempotencyKey: string): Promise<Chat> =>
  showChat(await callApi('PUT', `/chats/${id}`, { body, schema: Chat, idempotencyKey }));

/** Deletes an own chat, with its messages and files. */
export async function deleteChat(id: ChatId): Promise<void> {
  await callApi('DELETE', `/chats/${id}`, { schema: DeletedChat });
  await show({ table: 'chats', key: id, row: null });
}

/** Takes the user out of a chat. */
export async function leaveChat(id: ChatId): Promise<void> {
  await callApi('POST', `/chats/${id}/leave`, { schema: DeletedChat });
  await show({ table: 'chats', key: id, row: null });
}

/** Messages of a chat whose text has this in it, also those the device never had. */
export const findMessages = (id: ChatId, searchParam: string): Promise<ListChatMessagesAnswer> =>
  callApi('GET', `/chats/${id}/messages?${new URLSearchParams({ searchParam, pageNumber: '1' }).toString()}`, {
    schema: ListChatMessagesAnswer,
  });
