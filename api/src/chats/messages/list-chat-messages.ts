import { sql } from 'kysely';
import type { ListChatMessagesAnswer, ListChatMessagesQuery } from '@prosa/contract/chats/chat-message';
import type { ChatId } from '@prosa/contract/ids';
import { escapeForLike } from '../../platform/database/escape-for-like.ts';
import { loadChat } from '../rows/load-chat.ts';
import { loadReactionsAndReaders } from './load-reactions-and-readers.ts';
import { selectChatMessages } from './select-chat-messages.ts';
import { toChatMessage } from './to-chat-message.ts';
import type { UserReadContext } from '../../platform/write.ts';

const CHAT_MESSAGES_PER_PAGE = 20;

/**
 * Lists a page of a chat's messages. Later pages have older messages, and within a page the oldest comes first.
 *
 * Messages of a month stay together, as in their document. A message that was written offline and arrived late is therefore the
 * last one of its month. Each message has its reactions and readers, as the app derives them from the document. Refuses with
 * ERR_NO_CHAT_FOUND.
 */
export async function listChatMessages(
  query: UserReadContext,
  chatId: ChatId,
  { searchParam, pageNumber }: ListChatMessagesQuery,
): Promise<ListChatMessagesAnswer> {
  const { tx, scope } = query;
  await loadChat(tx, scope, chatId);
  const chatMessages = selectChatMessages(tx, scope.companyId).where('m.chat_id', '=', chatId);
  const pattern = `%${escapeForLike(searchParam)}%`;
  const matchingMessages =
    searchParam === '' ? chatMessages : chatMessages.where(sql<boolean>`fold(m.text) like fold(${pattern})`);
  const { count } = await matchingMessages
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * CHAT_MESSAGES_PER_PAGE;
  const rows = await matchingMessages
    .orderBy('m.room', 'desc')
    .orderBy('m.position', 'desc')
    .limit(CHAT_MESSAGES_PER_PAGE)
    .offset(offset)
    .execute();
  const echoesOf = await loadReactionsAndReaders(
    { tx, companyId: scope.companyId },
    rows.map(({ id }) => id),
    chatId,
  );
  const records = rows.map((row) => ({ ...toChatMessage(row), ...echoesOf(row.id) })).toReversed();
  return { records, count: Number(count), hasMore: Number(count) > offset + rows.length };
}
