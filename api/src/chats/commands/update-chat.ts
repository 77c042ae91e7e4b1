import type { Chat } from '@prosa/contract/chats/chat';
import type { UpdateChatBody } from '@prosa/contract/chats/write-chat';
import type { ChatId, UserId } from '@prosa/contract/ids';
import { AppError } from '../../platform/app-error.ts';
import type { Command } from '../../platform/write.ts';
import { addChatMembers, assertUsersInCompany, removeChatMembers } from '../rows/chat-members.ts';
import { lockOwnChat, loadChat } from '../rows/load-chat.ts';

/**
 * Changes the given fields of a chat that the caller owns. The owner always stays a member. Refuses with ERR_NO_CHAT_FOUND,
 * ERR_NO_USER_FOUND, and with ERR_NO_PERMISSION if another user owns the chat. Refuses a third member of a direct chat with
 * ERR_BAD_REQUEST.
 */
export async function updateChat(command: Command, chatId: ChatId, { title, users }: UpdateChatBody): Promise<Chat> {
  const { tx, companyId, changes, now, scope } = command;
  const { viewer } = scope;
  const before = await lockOwnChat(command, chatId, 'change');
  if (users !== undefined) {
    if (!before.isGroup) throw new AppError('ERR_BAD_REQUEST', 400);
    const memberIds = new Set<UserId>([viewer.id, ...users]);
    await assertUsersInCompany(tx, companyId, [...memberIds]);
    await addChatMembers(command, chatId, [...memberIds]);
    const removedIds = before.users.map(({ userId }) => userId).filter((userId) => !memberIds.has(userId));
    await removeChatMembers(command, chatId, removedIds);
  }
  await tx
    .updateTable('chats')
    .set({ updated_at: now, ...(title === undefined ? {} : { title }) })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .execute();
  changes.chats.set(chatId, 'update');
  return loadChat(tx, scope, chatId);
}
