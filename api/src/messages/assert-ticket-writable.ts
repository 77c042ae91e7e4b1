import type { SendMessageBody } from '@prosa/contract/messages/send-message';
import { AppError } from '../platform/app-error.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';

type IntendedMessage = { readonly isPrivate: boolean; readonly expects: SendMessageBody['expects'] };

/**
 * Asserts that an attendant can write in the ticket now. Refuses with ERR_TICKET_CHANGED if the attendant or the status differs
 * from what the device expects, and with ERR_TICKET_TRANSITION if the ticket is neither open nor a group. A private note may be
 * written in every ticket that is not closed.
 */
export function assertTicketWritable(
  ticket: Pick<StoredTicket, 'status' | 'user_id'>,
  { isPrivate, expects }: IntendedMessage,
): void {
  if (expects !== undefined && (expects.status !== ticket.status || expects.userId !== ticket.user_id))
    throw new AppError('ERR_TICKET_CHANGED', 409);
  const isAttended = ticket.status === 'open' || ticket.status === 'group';
  if (!isAttended && !(isPrivate && ticket.status !== 'closed')) throw new AppError('ERR_TICKET_TRANSITION', 422);
}
