import type { ChatId, CompanyId, UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { TenantTransaction } from '@prosa/database/tenant';
import { MAX_CHAT_LAST_MESSAGE_CHARACTERS, MAX_COUNTED_CHAT_UNREADS } from '@prosa/domain/chats/constants';

/** The part of a room's log that is projected: the entries after `from` and up to `upTo`. */
type ChatEntryRange = {
  readonly companyId: CompanyId;
  readonly chatId: ChatId;
  readonly room: string;
  readonly from: string;
  readonly upTo: string;
};

/** Returns the SQL condition for the entries (alias `e`) of one kind in the part of the log that is projected. */
const isUnprojectedEntrySql = (
  { companyId, room, from, upTo }: ChatEntryRange,
  kind: 'message' | 'edit' | 'deletion' | 'seen',
) => sql`
  e.company_id = ${companyId} and e.room = ${room} and e.sequence > ${from}::bigint and e.sequence <= ${upTo}::bigint
  and e.kind = ${kind} and e.entry is not null`;

/** Adds the messages in their order of arrival, each with its position, and returns their ids. */
export async function addChatMessages(tx: TenantTransaction, batch: ChatEntryRange, lastPosition: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into chat_messages
      (company_id, chat_id, room, id, position, sender_id, text, media, reply_to, mentions, received_at, sent_at)
    select e.company_id, ${batch.chatId}, e.room, e.id,
           ${lastPosition}::bigint + row_number() over (order by e.sequence, e.received_at, e.id),
           e.author_id, e.entry->>'text', coalesce(e.entry->'media', '[]'), (e.entry->>'replyTo')::uuid,
           array(select jsonb_array_elements_text(e.entry->'mentions')::int), e.received_at, e.entry->>'at'
      from chat_entries e where ${isUnprojectedEntrySql(batch, 'message')}
     order by e.sequence, e.received_at, e.id
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Applies edits. If a message has several edits, only the edit with the greatest id counts, even if it arrived before the others.
 */
export const applyEdits = (tx: TenantTransaction, batch: ChatEntryRange) =>
  sql`
    with edits as (
      select distinct on (about) (e.entry->>'about')::uuid as about, e.id, e.author_id, e.entry->>'text' as text
        from chat_entries e where ${isUnprojectedEntrySql(batch, 'edit')} order by about, e.id desc)
    update chat_messages m set text = edits.text, edit_id = edits.id from edits
     where m.company_id = ${batch.companyId} and m.chat_id = ${batch.chatId} and m.room = ${batch.room} and m.id = edits.about
       and m.sender_id = edits.author_id and not m.is_deleted and (m.edit_id is null or m.edit_id < edits.id)`.execute(tx);

/**
 * Applies deletions to the messages' rows, which lose their texts and files. The chat's document still has these texts and files.
 */
export const applyDeletions = (tx: TenantTransaction, batch: ChatEntryRange) =>
  sql`
    update chat_messages m set is_deleted = true, text = '', media = '[]', mentions = '{}', edit_id = null from chat_entries e
     where ${isUnprojectedEntrySql(batch, 'deletion')}
       and m.company_id = e.company_id and m.chat_id = ${batch.chatId} and m.room = e.room and m.id = (e.entry->>'about')::uuid
       and m.sender_id = e.author_id`.execute(tx);

/**
 * Records for each user the last message that the user has seen. A user who has seen a message has also seen all messages
 * received before it.
 */
export const recordSeenPositions = (tx: TenantTransaction, batch: ChatEntryRange) =>
  sql`
    with seen as (
      select e.author_id, max(m.position) as position from chat_entries e
        join chat_messages m on m.company_id = e.company_id and m.room = e.room and m.id = (e.entry->>'about')::uuid
       where ${isUnprojectedEntrySql(batch, 'seen')} and m.chat_id = ${batch.chatId} group by e.author_id)
    update chat_users u set seen_position = seen.position from seen
     where u.company_id = ${batch.companyId} and u.chat_id = ${batch.chatId} and u.user_id = seen.author_id
       and u.seen_position < seen.position`.execute(tx);

/**
 * Records the last message that a user has seen, directly in the row of the member. Needed for a chat whose document is full,
 * because a full document accepts no entry.
 */
export async function recordSeenMessage(
  tx: TenantTransaction,
  { companyId, chatId, userId }: { readonly companyId: CompanyId; readonly chatId: ChatId; readonly userId: UserId },
  position: string,
): Promise<void> {
  await sql`
    update chat_users set seen_position = ${position}
     where company_id = ${companyId} and chat_id = ${chatId} and user_id = ${userId} and seen_position < ${position}`.execute(tx);
  await updateUnreadCounts(tx, { companyId, chatId });
}

/**
 * Counts each member's unread messages up to a limit, and stores the counts. Each count reads an ordered index, and stops at the
 * limit.
 */
export const updateUnreadCounts = (tx: TenantTransaction, { companyId, chatId }: Pick<ChatEntryRange, 'companyId' | 'chatId'>) =>
  sql`
    with counted as (
      select u.user_id, (
        select count(*) from (
          select from chat_messages m
           where m.company_id = u.company_id and m.chat_id = u.chat_id and m.position > u.seen_position
             and m.sender_id <> u.user_id and not m.is_deleted
           order by m.position limit ${MAX_COUNTED_CHAT_UNREADS}) unseen) as unreads
        from chat_users u where u.company_id = ${companyId} and u.chat_id = ${chatId})
    update chat_users u set unreads = counted.unreads from counted
     where u.company_id = ${companyId} and u.chat_id = ${chatId} and u.user_id = counted.user_id
       and u.unreads <> counted.unreads`.execute(tx);

/** Writes the newest undeleted message into the chat's row: its text, or the name of its first file. */
export const updateLastChatMessage = (
  tx: TenantTransaction,
  { companyId, chatId }: ChatEntryRange,
  { added, now }: { readonly added: number; readonly now: Date },
) =>
  sql`
    with newest as (
      select text, media, received_at from chat_messages
       where company_id = ${companyId} and chat_id = ${chatId} and not is_deleted order by position desc limit 1)
    update chats c set
           last_position = c.last_position + ${added}::bigint,
           last_message = coalesce((
             select left(case when text ~ '\\S' then regexp_replace(btrim(text), '\\s+', ' ', 'g')
                              else coalesce(media->0->>'name', '') end, ${MAX_CHAT_LAST_MESSAGE_CHARACTERS}) from newest), ''),
           last_message_at = (select received_at from newest),
           updated_at = greatest(c.updated_at, ${now})
     where c.company_id = ${companyId} and c.id = ${chatId}`.execute(tx);
