import type { Chat } from '@prosa/contract/chats/chat';
import type { ChatId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { selectChatsOfUser } from './select-chats.ts';
import { toChat } from './to-chat.ts';
import type { UserReadContext } from '../../platform/write.ts';

/** Loads a chat of the caller. Refuses with ERR_NO_CHAT_FOUND if the chat is missing or the caller isn't a member. */
export async function loadChat(tx: TenantTransaction, { companyId, viewer }: Scope, id: ChatId): Promise<Chat> {
  const row = await selectChatsOfUser(tx, companyId, viewer.id).where('c.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_CHAT_FOUND', 404);
  return toChat(row);
}

/**
 * Loads a chat and locks it until the transaction ends. `keep`: nobody can delete the chat. `change`: nobody else can change the
 * chat, its members or its projection. `delete`: nobody else can hold any of these locks. Every command locks the chat before it
 * changes the chat, its members or its projection.
 */
export async function lockChat(query: UserReadContext, id: ChatId, to: 'keep' | 'change' | 'delete'): Promise<Chat> {
  const { tx, scope } = query;
  const chat = tx.selectFrom('chats').select('id').where('company_id', '=', scope.companyId).where('id', '=', id);
  const locks = { keep: () => chat.forKeyShare(), change: () => chat.forNoKeyUpdate(), delete: () => chat.forUpdate() };
  await locks[to]().execute();
  return loadChat(tx, scope, id);
}

/**
 * Loads and locks a chat that the caller owns. Refuses with the codes of `lockChat`. Refuses with ERR_NO_PERMISSION if another
 * user owns the chat.
 */
export async function lockOwnChat(query: UserReadContext, id: ChatId, to: 'change' | 'delete'): Promise<Chat> {
  const { scope } = query;
  const chat = await lockChat(query, id, to);
  if (chat.ownerId !== scope.viewer.id) throw new AppError('ERR_NO_PERMISSION', 403);
  return chat;
}
