import type { TicketId, UserId } from '@prosa/contract/ids';
import type { ChatbotState } from '@prosa/domain/chatbot/run-chatbot';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import { logTickets } from '../moves/log-tickets.ts';
import { recordBotStartOfService } from '../moves/track-service.ts';

/**
 * Marks that a flow begins in a ticket, and logs `chatBot`. `userId` is the user who started the flow, or null if it began by
 * itself.
 */
export async function markBotStarted(write: Write, ticketId: TicketId, userId: UserId | null): Promise<void> {
  const { tx, companyId, changes, now } = write;
  const { queue_id: queueId } = await tx
    .updateTable('tickets')
    .set({ is_bot: true, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .returning('queue_id')
    .executeTakeFirstOrThrow();
  if (!changes.tickets.has(ticketId)) changes.tickets.set(ticketId, 'update');
  await logTickets(write, [{ ticketId, type: 'chatBot', userId, queueId }]);
  await recordBotStartOfService(write, ticketId);
}

/** Marks that tickets no longer have an active bot. */
export async function markBotEnded({ tx, companyId, changes }: Write, ticketIds: readonly TicketId[]): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ is_bot: false })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ticketIds}::int[])`)
    .execute();
  for (const id of ticketIds) if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
}

type TicketWithMenus = { readonly id: TicketId; readonly menusSent: number };

/** Stores which menu the customer saw last, and how often it was sent. With the first menu, the bot's part of the service begins. */
export async function countBotMenu(
  write: Write,
  ticket: TicketWithMenus,
  { place, menusSent }: Pick<ChatbotState, 'place' | 'menusSent'>,
): Promise<void> {
  const { tx, companyId, now } = write;
  await tx
    .updateTable('tickets')
    .set({ is_bot: true, amount_used_bot_queues: menusSent, menu_sent_at: now })
    .set({ menu_queue_id: place.queueId, menu_option_id: place.optionId })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  if (ticket.menusSent > 0) return;
  await recordBotStartOfService(write, ticket.id);
  await logTickets(write, [{ ticketId: ticket.id, type: 'chatBot', userId: null, queueId: null }]);
}

/** Counts an out-of-hours message that a ticket gets now. */
export const countOutOfHoursMessage = async ({ tx, companyId, now }: Write, ticketId: TicketId): Promise<void> =>
  void (await tx
    .updateTable('tickets')
    .set({ out_of_hours_count: sql<number>`out_of_hours_count + 1`, out_of_hours_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute());
