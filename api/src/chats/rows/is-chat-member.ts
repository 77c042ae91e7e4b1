import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../../platform/access/scope.ts';
import { hasInternalChatSql } from './has-internal-chat-sql.ts';

/** Returns whether the caller is a member of the chat with that uuid. Always false in a plan without chats. */
export async function isChatMember(tx: TenantTransaction, { companyId, viewer }: Scope, uuid: string): Promise<boolean> {
  const membership = await tx
    .selectFrom('chats as c')
    .innerJoin('chat_users as m', (join) => join.onRef('m.company_id', '=', 'c.company_id').onRef('m.chat_id', '=', 'c.id'))
    .select('c.id')
    .where('c.company_id', '=', companyId)
    .where('c.uuid', '=', uuid)
    .where('m.user_id', '=', viewer.id)
    .where(hasInternalChatSql(companyId))
    .executeTakeFirst();
  return membership !== undefined;
}
