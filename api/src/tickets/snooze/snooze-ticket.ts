import type { MessageId, TicketId } from '@prosa/contract/ids';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { SnoozeTicketBody } from '@prosa/contract/tickets/write-ticket';
import { isSnoozable, MAX_SNOOZE_DAYS } from '@prosa/domain/tickets/snooze';
import { AppError } from '../../platform/app-error.ts';
import type { Command, Read } from '../../platform/write.ts';
import { logTickets } from '../moves/log-tickets.ts';
import { loadTicket } from '../rows/load-tickets.ts';
import { loadVisibleTicket } from '../rows/load-visible-ticket.ts';
import { enqueueSnoozeEnd } from './end-snooze-job.ts';

const DAY_MS = 86_400_000;

/**
 * `PUT /tickets/{id}/snooze`: leaves a ticket out of the lists until a time. If the time is null, ends the snooze. The ticket
 * keeps its attendant and queue. A call that arrives late changes nothing if its time has passed, or if the customer has written
 * since `lastMessageId`, the newest message that the device had. Refuses a missing ticket with ERR_NO_TICKET_FOUND, a closed one
 * with ERR_TICKET_TRANSITION, and a time more than `MAX_SNOOZE_DAYS` ahead with ERR_BAD_REQUEST.
 */
export async function snoozeTicket(
  command: Command,
  ticketId: TicketId,
  { until, lastMessageId }: SnoozeTicketBody,
): Promise<Ticket> {
  const { tx, companyId, now, changes, scope } = command;
  const storedTicket = await loadVisibleTicket(command, { id: ticketId }, 'lock');
  const untilTime = until === null ? null : new Date(until);
  if (untilTime !== null) {
    if (!isSnoozable(storedTicket)) throw new AppError('ERR_TICKET_TRANSITION', 409);
    if (untilTime.getTime() > now.getTime() + MAX_SNOOZE_DAYS * DAY_MS) throw new AppError('ERR_BAD_REQUEST', 400);
  }
  const changesNothing =
    storedTicket.snoozed_until?.getTime() === untilTime?.getTime() ||
    (untilTime !== null && (untilTime <= now || (await hasWrittenSince(command, ticketId, lastMessageId))));
  if (!changesNothing) {
    await tx
      .updateTable('tickets')
      .set({ snoozed_until: untilTime })
      .where('company_id', '=', companyId)
      .where('id', '=', ticketId)
      .execute();
    changes.tickets.set(ticketId, 'update');
    await logTickets(command, [
      {
        ticketId,
        type: untilTime === null ? 'snoozeEnded' : 'snoozed',
        userId: scope.viewer.id,
        queueId: storedTicket.queue_id,
      },
    ]);
    if (untilTime !== null) await enqueueSnoozeEnd(command, ticketId, untilTime);
  }
  return loadTicket(command, ticketId, scope.hidesNumbers);
}

/**
 * Returns true if the customer has written since a message. The ids of inbound messages are created on arrival, so a later
 * message has a higher id.
 */
async function hasWrittenSince(
  { tx, companyId }: Read,
  ticketId: TicketId,
  lastMessageId: MessageId | undefined,
): Promise<boolean> {
  if (lastMessageId === undefined) return false;
  const later = await tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .where('media_type', '<>', 'reactionMessage')
    .where('id', '>', lastMessageId)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
