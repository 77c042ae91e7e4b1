import type { TicketId, UserId } from '@prosa/contract/ids';
import type { TicketMention } from '@prosa/contract/tickets/ticket';
import type { Write } from '../../platform/write.ts';

/** The marks of a ticket that change when somebody reads its messages. */
export type SeenMarks = {
  readonly handover?: null;
  readonly unread?: number;
  /** The mentions that stay in the ticket, because other users have not seen them. */
  readonly mentions?: readonly TicketMention[];
  /** The supervisors, other than this user, who have not seen that the answer is overdue. */
  readonly overdueFor?: UserId[];
};

/** Records that a user has seen marks of a ticket: the handover, mentions, an overdue answer, or unread messages. */
export async function markTicketSeen(
  { tx, companyId, changes }: Write,
  ticketId: TicketId,
  { unread, mentions, overdueFor, ...marks }: SeenMarks,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({
      ...marks,
      ...(unread === undefined ? {} : { unread_messages: unread }),
      ...(overdueFor === undefined ? {} : { overdue_for: overdueFor }),
      ...(mentions === undefined ? {} : { mentions: JSON.stringify(mentions) }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  changes.tickets.set(ticketId, 'update');
}
