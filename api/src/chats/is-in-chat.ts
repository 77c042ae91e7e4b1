import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';

/** Whether there is a chat of that uuid with the caller in it. */
export async function isInChat(tx: TenantTransaction, { companyId, viewer }: Scope, uuid: string): Promise<boolean> {
  const found = await tx
    .selectFrom('chats as c')
    .innerJoin('chat_users as m', (join) => join.onRef('m.company_id', '=', 'c.company_id').onRef('m.chat_id', '=', 'c.id'))
    .select('c.id')
    .where('c.company_id', '=', companyId)
    .where('c.uuid', '=', uuid)
    .where('m.user_id', '=', viewer.id)
    .executeTakeFirst();
  return found !== undefined;
}
