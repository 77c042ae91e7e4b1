import type { Chat } from '@prosa/contract/chats/chat';
import type { UpdateChatBody } from '@prosa/contract/chats/write-chat';
import type { ChatId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { addMembers, assertColleagues, removeMembers } from './chat-members.ts';
import { holdOwnChat, loadChat } from './load-chat.ts';

/**
 * Changes what is named of a chat the caller owns; the owner is always in it. Refuses with ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION
 * (another's), ERR_NO_USER_FOUND, and with ERR_BAD_REQUEST who else should be in a chat between two.
 */
export async function updateChat(
  tx: TenantTransaction,
  { clock }: Pick<Services, 'clock'>,
  scope: Scope,
  changes: Changes,
  chatId: ChatId,
  { title, users }: UpdateChatBody,
): Promise<Chat> {
  const { companyId, viewer } = scope;
  const before = await holdOwnChat(tx, scope, chatId, 'change');
  const at = clock();
  if (users !== undefined) {
    if (!before.isGroup) throw new AppError('ERR_BAD_REQUEST', 400);
    const wanted = new Set<number>([viewer.id, ...users]);
    await assertColleagues(tx, companyId, [...wanted]);
    await addMembers(tx, { companyId, chatId }, [...wanted], at);
    const gone = before.users.map(({ userId }) => userId).filter((userId) => !wanted.has(userId));
    await removeMembers(tx, changes, { companyId, chatId }, gone);
  }
  await tx
    .updateTable('chats')
    .set({ updated_at: at, ...(title === undefined ? {} : { title }) })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .execute();
  changes.chats.set(chatId, 'update');
  return loadChat(tx, scope, chatId);
}
