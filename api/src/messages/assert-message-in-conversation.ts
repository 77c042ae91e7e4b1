import type { MessageId, TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { AppError } from '../platform/app-error.ts';
import { isInTicketHistorySql } from '../tickets/rows/is-in-ticket-history-sql.ts';
import type { UserReadContext } from '../platform/write.ts';

/**
 * Asserts that a message belongs to the conversation that the user reads in the ticket. A conversation consists of the tickets of
 * one contact and connection. Refuses a missing message and one of another conversation in the same way, with
 * ERR_NO_MESSAGE_FOUND.
 */
export async function assertMessageInConversation(
  query: UserReadContext,
  ticketId: TicketId,
  messageId: MessageId,
): Promise<void> {
  const { tx } = query;
  const { companyId, viewer } = query.scope;
  const { rows } = await sql`
    select from messages m
      join tickets e on e.company_id = m.company_id and e.id = m.ticket_id
      join tickets t on t.company_id = m.company_id and t.id = ${ticketId}
     where m.company_id = ${companyId} and m.id = ${messageId} and ${isInTicketHistorySql(viewer)}`.execute(tx);
  if (rows.length === 0) throw new AppError('ERR_NO_MESSAGE_FOUND', 404);
}
