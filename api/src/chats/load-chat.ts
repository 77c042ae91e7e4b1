import type { Chat } from '@prosa/contract/chats/chat';
import type { ChatId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import { selectChats } from './select-chats.ts';
import { toChat } from './to-chat.ts';
import type { Query } from '../platform/write.ts';

/** A chat the caller is in. Refuses with ERR_NO_CHAT_FOUND, be it that there is none or that the caller isn't in it. */
export async function loadChat(tx: TenantTransaction, { companyId, viewer }: Scope, id: ChatId): Promise<Chat> {
  const row = await selectChats(tx, companyId, viewer.id).where('c.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_CHAT_FOUND', 404);
  return toChat(row);
}

/**
 * The same, held until the transaction ends: to `keep`, nobody deletes it; to `change`, nobody else changes it, who is in it, or
 * what is taken up from its documents; to `delete`, nobody holds it. It is held before any of these are touched.
 */
export async function holdChat(query: Query, id: ChatId, to: 'keep' | 'change' | 'delete'): Promise<Chat> {
  const { tx, scope } = query;
  const chat = tx.selectFrom('chats').select('id').where('company_id', '=', scope.companyId).where('id', '=', id);
  const locks = { keep: () => chat.forKeyShare(), change: () => chat.forNoKeyUpdate(), delete: () => chat.forUpdate() };
  await locks[to]().execute();
  return loadChat(tx, scope, id);
}

/** Holds a chat that the caller owns. Refuses also with ERR_NO_PERMISSION. */
export async function holdOwnChat(query: Query, id: ChatId, to: 'change' | 'delete'): Promise<Chat> {
  const { scope } = query;
  const chat = await holdChat(query, id, to);
  if (chat.ownerId !== scope.viewer.id) throw new AppError('ERR_NO_PERMISSION', 403);
  return chat;
}
