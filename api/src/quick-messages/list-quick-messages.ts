import { sql } from 'kysely';
import type { ListQuickMessagesAnswer, ListQuickMessagesQuery } from '@prosa/contract/quick-messages/write-quick-message';
import type { TenantTransaction } from '@prosa/database/tenant';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import type { Scope } from '../platform/access/scope.ts';
import { selectQuickMessages } from './load-quick-message.ts';
import { seesQuickMessageSql } from './sees-quick-message-sql.ts';
import { toQuickMessage } from './to-quick-message.ts';

const QUICK_MESSAGES_PER_PAGE = 20;

/** Lists a page of the caller's quick replies, by shortcode. */
export async function listQuickMessages(
  tx: TenantTransaction,
  { companyId, viewer }: Scope,
  { searchParam, pageNumber }: ListQuickMessagesQuery,
): Promise<ListQuickMessagesAnswer> {
  const pattern = `%${escapeForLike(searchParam)}%`;
  const matchingReplies = selectQuickMessages(tx, companyId)
    .where(seesQuickMessageSql(viewer))
    .where(sql<boolean>`(fold(q.shortcode) like fold(${pattern}) or fold(q.message) like fold(${pattern}))`);
  const { count } = await matchingReplies
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * QUICK_MESSAGES_PER_PAGE;
  const rows = await matchingReplies
    .orderBy(sql`lower(q.shortcode)`)
    .orderBy('q.id')
    .limit(QUICK_MESSAGES_PER_PAGE)
    .offset(offset)
    .execute();
  return { records: rows.map(toQuickMessage), count: Number(count), hasMore: Number(count) > offset + rows.length };
}
