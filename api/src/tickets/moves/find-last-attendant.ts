import type { TicketId, UserId } from '@prosa/contract/ids';
import type { Read } from '../../platform/write.ts';

/**
 * Finds in the ticket's log the user to whom the ticket was last assigned. The user may not have accepted the ticket. Returns
 * null if the ticket was never assigned.
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
