import type { ChatId, CompanyId, UserId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';
import type { Write } from '../../platform/write.ts';

/** Asserts that all users belong to the company. Refuses with ERR_NO_USER_FOUND. */
export async function assertUsersInCompany(
  tx: TenantTransaction,
  companyId: CompanyId,
  userIds: readonly UserId[],
): Promise<void> {
  const foundUsers = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(userIds))))
    .execute();
  if (foundUsers.length < new Set(userIds).size) throw new AppError('ERR_NO_USER_FOUND', 404);
}

/** Adds members to a chat. A new member has no unread messages. Existing members stay unchanged. */
export async function addChatMembers(write: Write, chatId: ChatId, userIds: readonly UserId[]): Promise<void> {
  const { tx, companyId, now } = write;
  const { lastPosition } = await tx
    .selectFrom('chats')
    .select('last_position as lastPosition')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('chat_users')
    .values(
      userIds.map((userId) => ({
        company_id: companyId,
        chat_id: chatId,
        user_id: userId,
        seen_position: lastPosition,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes members from a chat. After the commit, their open documents of the chat are closed. */
export async function removeChatMembers(write: Write, chatId: ChatId, userIds: readonly UserId[]): Promise<void> {
  const { tx, companyId, changes } = write;
  const removedMembers = await tx
    .deleteFrom('chat_users')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
    .returning('user_id as userId')
    .execute();
  changes.chatDepartures.push(...removedMembers.map(({ userId }) => ({ chatId, userId })));
}
