import type { CompanyId, UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { StoredChat } from './to-chat.ts';

/** Selects the members in the order in which they joined. Every chat has members. */
const usersSql = sql<StoredChat['users']>`(
  select coalesce(json_agg(json_build_object('userId', m.user_id, 'unreads', m.unreads, 'name', u.name)
                           order by m.created_at, m.user_id), '[]')
    from chat_users m join users u on u.company_id = m.company_id and u.id = m.user_id
   where m.company_id = c.company_id and m.chat_id = c.id)`;

/** Selects a company's chats (alias `c`) with their members. */
export const selectChatsOfCompany = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: CompanyId) =>
  tx
    .selectFrom('chats as c')
    .select(['c.id', 'c.uuid', 'c.title', 'c.is_group as isGroup', 'c.owner_id as ownerId', 'c.last_message as lastMessage'])
    .select([
      'c.last_message_at as lastMessageAt',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      usersSql.as('users'),
    ])
    .where('c.company_id', '=', companyId);

/** Selects the chats of a user. */
export const selectChatsOfUser = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: CompanyId, userId: UserId) =>
  selectChatsOfCompany(tx, companyId).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('chat_users as own')
        .select('own.user_id')
        .whereRef('own.company_id', '=', 'c.company_id')
        .whereRef('own.chat_id', '=', 'c.id')
        .where('own.user_id', '=', userId),
    ),
  );
