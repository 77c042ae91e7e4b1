import type { TicketId, UserId } from '@prosa/contract/ids';
import type { Read } from '../../platform/write.ts';

/**
 * Finds the user to whom a ticket was last assigned, by the ticket's log, even if the user did not accept it. Null if the ticket
 * never had a user.
 */
export async function findLastAttendant({ tx, companyId }: Read, ticketId: TicketId): Promise<UserId | null> {
  const last = await tx
    .selectFrom('ticket_log')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('type', 'in', ['open', 'reopen', 'userDefine', 'receivedTransfer', 'pending'])
    .where('user_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.user_id ?? null;
}
