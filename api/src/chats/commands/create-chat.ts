import { sql } from 'kysely';
import type { Chat } from '@prosa/contract/chats/chat';
import type { CreateChatBody } from '@prosa/contract/chats/write-chat';
import { AppError } from '../../platform/app-error.ts';
import type { Command } from '../../platform/write.ts';
import { addChatMembers, assertUsersInCompany } from '../rows/chat-members.ts';
import { loadChat } from '../rows/load-chat.ts';

/**
 * Creates a group or a direct chat. The caller becomes its owner and one of its members. If two users start a direct chat and
 * already have one, returns the existing chat, and a user who had left it becomes a member again. Refuses with ERR_NO_USER_FOUND.
 * Refuses a direct chat that does not have two members with ERR_BAD_REQUEST.
 */
export async function createChat(command: Command, { title, users, isGroup }: CreateChatBody): Promise<Chat> {
  const { tx, companyId, changes, now, scope } = command;
  const { viewer } = scope;
  const userIds = [...new Set([viewer.id, ...users])];
  if (!isGroup && userIds.length !== 2) throw new AppError('ERR_BAD_REQUEST', 400);
  await assertUsersInCompany(tx, companyId, userIds);
  const pair = isGroup ? null : userIds.toSorted((a, b) => a - b);
  const { id: chatId, isNew } = await tx
    .insertInto('chats')
    .values({
      company_id: companyId,
      title,
      owner_id: viewer.id,
      is_group: isGroup,
      pair,
      last_message_at: null,
      created_at: now,
      updated_at: now,
    })
    // This statement also finds and locks an existing chat of the two users. If a concurrent transaction deletes that chat, the
    // statement inserts a new one.
    .onConflict((conflict) => conflict.columns(['company_id', 'pair']).doUpdateSet({ updated_at: now }))
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
  await addChatMembers(command, chatId, userIds);
  changes.chats.set(chatId, isNew ? 'create' : 'update');
  return loadChat(tx, scope, chatId);
}
