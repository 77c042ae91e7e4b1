import type { ChatId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { removeMembers } from './chat-members.ts';
import { dropChat } from './delete-chat.ts';
import { holdChat } from './load-chat.ts';

/**
 * Takes the caller out of a chat. An owner's goes to whoever is in it for longest; with the last one it is deleted. Gives the
 * keys that the store is to forget once this is committed. Refuses with ERR_NO_CHAT_FOUND.
 */
export async function leaveChat(
  tx: TenantTransaction,
  { clock }: Pick<Services, 'clock'>,
  scope: Scope,
  changes: Changes,
  chatId: ChatId,
): Promise<string[]> {
  const { companyId, viewer } = scope;
  const chat = await holdChat(tx, scope, chatId, 'delete');
  // Members are listed in the order they came.
  const heir = chat.users.find(({ userId }) => userId !== viewer.id);
  if (heir === undefined) return dropChat(tx, scope, changes, chat);
  await removeMembers(tx, changes, { companyId, chatId }, [viewer.id]);
  await tx
    .updateTable('chats')
    .set({ updated_at: clock(), ...(chat.ownerId === viewer.id ? { owner_id: heir.userId } : {}) })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .execute();
  changes.chats.set(chatId, 'update');
  return [];
}
