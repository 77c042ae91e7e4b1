import { sql } from 'kysely';
import type { ListedChatMessage } from '@prosa/contract/chats/chat-message';
import type { ChatId } from '@prosa/contract/ids';
import type { Read } from '../../platform/write.ts';

/** The reactions and readers of a message. */
type ReactionsAndReaders = Pick<ListedChatMessage, 'reactions' | 'seenBy'>;

/**
 * Loads the reactions to messages, and the readers of these messages, from the chat's entries. If a person reacted several times,
 * only the reaction with the greatest id counts. A reader of a message is somebody who has seen it or a later one of the
 * same month. A deleted message has no reactions.
 */
export async function loadReactionsAndReaders(
  read: Read,
  messageIds: readonly string[],
  chatId: ChatId,
): Promise<(messageId: string) => ReactionsAndReaders> {
  const { tx, companyId } = read;
  const { rows } = await sql<ReactionsAndReaders & { id: string }>`
    with shown as (
      select id, room, position, sender_id, is_deleted from chat_messages
       where company_id = ${companyId} and chat_id = ${chatId} and id = any(${messageIds}::uuid[])),
    reaction as (
      select distinct on (shown.id, e.author_id) shown.id as about, e.author_id, e.id, e.entry->>'emoji' as emoji
        from shown join chat_entries e on e.company_id = ${companyId} and e.room = shown.room and e.kind = 'reaction'
         and e.entry->>'about' = shown.id::text
       where not shown.is_deleted order by shown.id, e.author_id, e.id desc),
    emoji as (
      select about, emoji, min(id::text) as first, json_agg(author_id order by id) as user_ids
        from reaction where emoji <> '' group by about, emoji),
    seen as (
      select e.room, e.author_id, max(m.position) as up_to
        from chat_entries e
        join chat_messages m on m.company_id = e.company_id and m.room = e.room and m.id = (e.entry->>'about')::uuid
       where e.company_id = ${companyId} and e.room in (select room from shown) and e.kind = 'seen' and m.chat_id = ${chatId}
       group by e.room, e.author_id)
    select shown.id,
           coalesce((select json_agg(json_build_object('emoji', emoji, 'userIds', user_ids) order by first)
                       from emoji where about = shown.id), '[]') as reactions,
           coalesce((select json_agg(author_id order by author_id) from seen
                      where seen.room = shown.room and up_to >= shown.position and author_id <> shown.sender_id), '[]') as "seenBy"
      from shown`.execute(tx);
  const echoes = new Map(rows.map(({ id, reactions, seenBy }) => [id, { reactions, seenBy }]));
  return (messageId) => echoes.get(messageId) ?? { reactions: [], seenBy: [] };
}
