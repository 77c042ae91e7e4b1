import { sql } from 'kysely';
import type { Write } from '../platform/write.ts';
import { logTickets } from '../tickets/log-tickets.ts';
import { markBotService, routeService } from '../tickets/track-service.ts';
import type { IntakeTicket } from './intake-state.ts';

/** Puts the ticket into a queue and ends the bot (R2, R4). */
export async function assignQueue(write: Write, ticket: IntakeTicket, queueId: number): Promise<void> {
  const { tx, companyId, now } = write;
  const routed = await tx
    .updateTable('tickets')
    .set({ queue_id: queueId, is_bot: false, amount_used_bot_queues: 0, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .returning(['id', 'user_id', 'queue_id', 'whatsapp_id'])
    .executeTakeFirstOrThrow();
  await routeService(write, routed);
  await logTickets(write, [{ ticketId: ticket.id, type: 'queue', userId: null, queueId }]);
}

/** Counts a menu that was sent; the first one begins the bot's part of the spell (R3, R5). */
export async function countMenu(write: Write, ticket: IntakeTicket): Promise<void> {
  const { tx, companyId } = write;
  await tx
    .updateTable('tickets')
    .set({ is_bot: true, amount_used_bot_queues: sql<number>`amount_used_bot_queues + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  if (ticket.menusSent > 0) return;
  await markBotService(write, ticket.id);
  await logTickets(write, [{ ticketId: ticket.id, type: 'chatBot', userId: null, queueId: null }]);
}
