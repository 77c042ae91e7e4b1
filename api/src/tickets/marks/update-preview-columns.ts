import type { TicketId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';
import { toLastMessageColumns } from './to-last-message-columns.ts';
import type { LastMessageSource } from '@prosa/domain/tickets/to-last-message';

/**
 * Updates a ticket's preview of its newest message. If `message` is null, the stored preview stays. Even then the ticket counts
 * as changed, so that a device that wrongly shows another message as the newest one receives the stored preview.
 */
export async function updatePreviewColumns(
  { tx, companyId, changes }: Write,
  ticketId: TicketId,
  message: LastMessageSource | null,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => (message === null ? { last_message: eb.ref('last_message') } : toLastMessageColumns(message)))
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  changes.tickets.set(ticketId, 'update');
}
