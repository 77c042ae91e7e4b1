import type { TicketId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';
import { lastMessageColumns, type WrittenMessage } from './last-message-columns.ts';

/**
 * Rewrites a ticket's preview of its newest message; with null the row only counts as changed, because a device may have taken
 * another message for the newest.
 */
export async function reviseShownMessage(
  { tx, companyId, changes }: Write,
  ticketId: TicketId,
  message: WrittenMessage | null,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => (message === null ? { last_message: eb.ref('last_message') } : lastMessageColumns(message)))
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  changes.tickets.set(ticketId, 'update');
}
