import type { UserId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';
import { removeChatMembers } from '../rows/chat-members.ts';
import { deleteLockedChat } from './delete-chat.ts';
import { selectChatsOfCompany } from '../rows/select-chats.ts';
import { toChat } from '../rows/to-chat.ts';

/**
 * Removes a user from all group chats, because the user leaves the company. If the user owns a group, the member who joined first
 * becomes the owner. A group without members is deleted. In a direct chat, the colleague keeps the chat under the former user's
 * name. Returns the storage keys to delete after the commit.
 */
export async function removeUserFromGroups(write: Write, userId: UserId): Promise<string[]> {
  const { tx, companyId, changes, now } = write;
  // Rows are locked in id order, so two concurrent calls cannot deadlock.
  const lockedChats = await tx
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_group', '=', true)
    .where('id', 'in', (eb) =>
      eb.selectFrom('chat_users').select('chat_id').where('company_id', '=', companyId).where('user_id', '=', userId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  if (lockedChats.length === 0) return [];
  const ids = lockedChats.map(({ id }) => id);
  const rows = await selectChatsOfCompany(tx, companyId).where('c.id', 'in', ids).orderBy('c.id').execute();
  const keysToDelete: string[] = [];
  for (const chat of rows.map(toChat)) {
    const nextOwner = chat.users.find((each) => each.userId !== userId);
    if (nextOwner === undefined) {
      keysToDelete.push(...(await deleteLockedChat(write, chat)));
      continue;
    }
    await removeChatMembers(write, chat.id, [userId]);
    await tx
      .updateTable('chats')
      .set({ updated_at: now, ...(chat.ownerId === userId ? { owner_id: nextOwner.userId } : {}) })
      .where('company_id', '=', companyId)
      .where('id', '=', chat.id)
      .execute();
    changes.chats.set(chat.id, 'update');
  }
  return keysToDelete;
}
