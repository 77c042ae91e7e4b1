import { sql } from 'kysely';
import { parse } from 'valibot';
import type { Chat } from '@prosa/contract/chats/chat';
import type { CreateChatBody } from '@prosa/contract/chats/write-chat';
import { ChatId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { addMembers, assertColleagues } from './chat-members.ts';
import { loadChat } from './load-chat.ts';

/**
 * Adds a chat that the caller owns and is in. Between two it is the one they have already, whoever of them had left it. Refuses
 * with ERR_NO_USER_FOUND, and with ERR_BAD_REQUEST a chat between two that isn't.
 */
export async function createChat(
  tx: TenantTransaction,
  { clock }: Pick<Services, 'clock'>,
  scope: Scope,
  changes: Changes,
  { title, users, isGroup }: CreateChatBody,
): Promise<Chat> {
  const { companyId, viewer } = scope;
  const userIds = [...new Set([viewer.id, ...users])];
  if (!isGroup && userIds.length !== 2) throw new AppError('ERR_BAD_REQUEST', 400);
  await assertColleagues(tx, companyId, userIds);
  const at = clock();
  const pair = isGroup ? null : userIds.toSorted((a, b) => a - b);
  const { id, isNew } = await tx
    .insertInto('chats')
    .values({
      company_id: companyId,
      title,
      owner_id: viewer.id,
      is_group: isGroup,
      pair,
      last_message_at: null,
      created_at: at,
      updated_at: at,
    })
    // Found and held by the same statement: one that is being deleted is made anew.
    .onConflict((there) => there.columns(['company_id', 'pair']).doUpdateSet({ updated_at: at }))
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
  const chatId = parse(ChatId, id);
  await addMembers(tx, { companyId, chatId }, userIds, at);
  changes.chats.set(chatId, isNew ? 'create' : 'update');
  return loadChat(tx, scope, chatId);
}
