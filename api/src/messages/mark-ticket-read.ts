import type { MessageId, TicketId } from '@prosa/contract/ids';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import { findMentionOf } from '@prosa/domain/tickets/is-notification-ticket';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Command, Read } from '../platform/write.ts';
import { loadTicket } from '../tickets/rows/load-tickets.ts';
import { loadVisibleTicket } from '../tickets/rows/load-visible-ticket.ts';
import { markTicketSeen } from '../tickets/marks/mark-ticket-seen.ts';
import { sendReadReceiptJob } from '../deliveries/message-jobs.ts';

/**
 * Marks the customer's messages in a ticket as read, up to `lastMessageId` if it is given. Reports the newest read message to the
 * provider. Marks no message if the given one is missing, or if the ticket is neither open nor a group. A delayed call never
 * raises the unread count. If the caller attends the ticket, its handover counts as read. For a ticket of any status, the
 * caller's mention in the ticket counts as seen, and the caller is no longer told that the answer to the customer is overdue.
 */
export async function markTicketRead(command: Command, ticketId: TicketId, lastMessageId?: MessageId): Promise<Ticket> {
  const { scope } = command;
  const ticket = await loadVisibleTicket(command, { id: ticketId }, 'lock');
  if (findMentionOf(scope.viewer.id, ticket) !== undefined) {
    await markTicketSeen(command, ticketId, { mentions: ticket.mentions.filter(({ userId }) => userId !== scope.viewer.id) });
  }
  if (ticket.overdue_for.includes(scope.viewer.id))
    await markTicketSeen(command, ticketId, { overdueFor: ticket.overdue_for.filter((id) => id !== scope.viewer.id) });
  const isAttended = ticket.status === 'open' || ticket.status === 'group';
  if (isAttended && ticket.handover !== null && ticket.user_id === scope.viewer.id) {
    await markTicketSeen(command, ticketId, { handover: null });
  }
  if (isAttended && ticket.unread_messages > 0) {
    const newestSeenId = await findNewestReadMessage(command, ticketId, lastMessageId);
    const unread =
      lastMessageId === undefined
        ? 0
        : newestSeenId === undefined
          ? ticket.unread_messages
          : await countUnreadAfter(command, ticketId, newestSeenId);
    if (unread < ticket.unread_messages) {
      await markTicketSeen(command, ticketId, { unread });
      if (newestSeenId !== undefined) await enqueue(command, sendReadReceiptJob, { payload: { messageId: newestSeenId } });
    }
  }
  return loadTicket(command, ticketId, scope.hidesNumbers);
}

async function findNewestReadMessage(
  read: Read,
  ticketId: TicketId,
  lastMessageId: MessageId | undefined,
): Promise<MessageId | undefined> {
  const { tx, companyId } = read;
  const newest = await tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .$call((query) => (lastMessageId === undefined ? query : query.where('id', '=', lastMessageId)))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

/**
 * Counts the customer's messages, except reactions, that arrived after a message. Ids of inbound messages are created on arrival.
 * A late message with an older provider time is therefore still unread.
 */
async function countUnreadAfter(read: Read, ticketId: TicketId, seenId: MessageId): Promise<number> {
  const { tx, companyId } = read;
  const { count } = await tx
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .where('media_type', '<>', 'reactionMessage')
    .where('id', '>', seenId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
