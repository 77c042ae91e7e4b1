import { sql } from 'kysely';
import type { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { MESSAGES_PER_PAGE } from '@prosa/domain/tickets/constants';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';
import { loadVisibleTicket } from '../tickets/load-visible-ticket.ts';
import { messageColumns } from './message-columns.ts';
import { toMessage, type StoredMessage } from './to-message.ts';

/** `GET /messages/{ticketId}`: pages go back in time; within a page the oldest message comes first. */
export async function listMessages(
  tx: TenantTransaction,
  scope: Scope,
  ticketId: number,
  pageNumber: number,
): Promise<ListMessagesAnswer> {
  await loadVisibleTicket(tx, scope, { id: ticketId }, 'read');
  const found = await sql<StoredMessage>`
    select ${messageColumns} from messages m left join media on media.company_id = m.company_id and media.id = m.media_id
     where m.company_id = ${scope.companyId} and m.ticket_id = ${ticketId}
     order by m.created_at desc, m.id desc limit ${MESSAGES_PER_PAGE} offset ${(pageNumber - 1) * MESSAGES_PER_PAGE}`.execute(tx);
  const total = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', scope.companyId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const count = Number(total.count);
  return { messages: found.rows.map(toMessage).reverse(), count, hasMore: count > pageNumber * MESSAGES_PER_PAGE };
}
