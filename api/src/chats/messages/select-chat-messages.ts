import type { CompanyId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { StoredChatMessage } from './to-chat-message.ts';

const thumbnailsSql = sql<StoredChatMessage['thumbnails']>`(
  select json_object_agg(d.id, d.thumbnail_key is not null) from media d
   where d.company_id = m.company_id and d.chat_id = m.chat_id
     and d.id in (select (file->>'id')::uuid from jsonb_array_elements(m.media) as file))`;

/** Selects messages of a company's chats (alias `m`) with their senders' names. The caller adds the condition for a chat. */
export const selectChatMessages = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: CompanyId) =>
  tx
    .selectFrom('chat_messages as m')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.sender_id'))
    .select(['m.id', 'm.chat_id as chatId', 'm.sender_id as senderId', 'u.name as senderName', 'm.text'])
    .select([sql<StoredChatMessage['media']>`m.media`.as('media'), thumbnailsSql.as('thumbnails')])
    .select(['m.reply_to as replyTo', 'm.mentions', sql<boolean>`m.edit_id is not null`.as('isEdited')])
    .select(['m.is_deleted as isDeleted', 'm.received_at as receivedAt', 'm.sent_at as sentAt'])
    .where('m.company_id', '=', companyId);
