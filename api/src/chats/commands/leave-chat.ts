import type { ChatId } from '@prosa/contract/ids';
import type { Command } from '../../platform/write.ts';
import { removeChatMembers } from '../rows/chat-members.ts';
import { deleteLockedChat } from './delete-chat.ts';
import { lockChat } from '../rows/load-chat.ts';

/**
 * Removes the caller from a chat. If the caller owns it, the member who joined first becomes the owner. A chat without members is
 * deleted. Returns the storage keys to delete after the commit. Refuses with ERR_NO_CHAT_FOUND.
 */
export async function leaveChat(command: Command, chatId: ChatId): Promise<string[]> {
  const { tx, companyId, changes, now } = command;
  const { viewer } = command.scope;
  const chat = await lockChat(command, chatId, 'delete');
  // The members are in the order in which they joined.
  const nextOwner = chat.users.find(({ userId }) => userId !== viewer.id);
  if (nextOwner === undefined) return deleteLockedChat(command, chat);
  await removeChatMembers(command, chatId, [viewer.id]);
  await tx
    .updateTable('chats')
    .set({ updated_at: now, ...(chat.ownerId === viewer.id ? { owner_id: nextOwner.userId } : {}) })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .execute();
  changes.chats.set(chatId, 'update');
  return [];
}
