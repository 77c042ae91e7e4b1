import type { TicketId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';

/** The marks of a ticket that change when somebody reads its messages. */
export type SeenMarks = { readonly handover?: null; readonly unread?: number };

/** Records what an attendant has seen of a ticket: the handover, or messages that are then no longer unread. */
export async function markTicketSeen(
  { tx, companyId, changes }: Write,
  ticketId: TicketId,
  { unread, ...marks }: SeenMarks,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ ...marks, ...(unread === undefined ? {} : { unread_messages: unread }) })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  changes.tickets.set(ticketId, 'update');
}
