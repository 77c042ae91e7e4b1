import { sql } from 'kysely';
import type { ListChatsAnswer, ListChatsQuery } from '@prosa/contract/chats/chat';
import type { TenantTransaction } from '@prosa/database/tenant';
import { escapeForLike } from '../../platform/database/escape-for-like.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { selectChatsOfUser } from './select-chats.ts';
import { toChat } from './to-chat.ts';

const CHATS_PER_PAGE = 20;

/** Lists a page of the caller's chats, the chat with the newest message first. The search covers titles and members. */
export async function listChats(
  tx: TenantTransaction,
  { companyId, viewer }: Scope,
  { searchParam, pageNumber }: ListChatsQuery,
): Promise<ListChatsAnswer> {
  const pattern = `%${escapeForLike(searchParam)}%`;
  const matchingChats = selectChatsOfUser(tx, companyId, viewer.id).where(
    sql<boolean>`(fold(c.title) like fold(${pattern}) or exists (
      select from chat_users m join users u on u.company_id = m.company_id and u.id = m.user_id
       where m.company_id = c.company_id and m.chat_id = c.id and fold(u.name) like fold(${pattern})))`,
  );
  const { count } = await matchingChats
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * CHATS_PER_PAGE;
  const rows = await matchingChats
    .orderBy(sql`coalesce(c.last_message_at, c.created_at)`, 'desc')
    .orderBy('c.id', 'desc')
    .limit(CHATS_PER_PAGE)
    .offset(offset)
    .execute();
  return { records: rows.map(toChat), count: Number(count), hasMore: Number(count) > offset + rows.length };
}
