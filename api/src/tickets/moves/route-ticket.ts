import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import { logTickets } from './log-tickets.ts';
import { routeService } from './track-service.ts';

/** Where a bot puts a ticket: a menu ends the bot with that, a flow takes the ticket from its attendant and goes on. */
export type TicketRoute = { readonly queueId: number; readonly by: 'menu' | 'flow' };

/** Puts a ticket into the queue that a menu or a flow chose, log `queue`. The ticket is locked by the caller. */
export async function routeTicket(write: Write, ticketId: number, { queueId, by }: TicketRoute): Promise<void> {
  const { tx, companyId, changes, now } = write;
  const routed = await tx
    .updateTable('tickets')
    .set({
      queue_id: queueId,
      amount_used_bot_queues: 0,
      updated_at: now,
      ...(by === 'menu'
        ? { is_bot: false }
        : { user_id: null, status: sql`case status when 'open' then 'pending' else status end` }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .returning(['id', 'user_id', 'queue_id', 'whatsapp_id'])
    .executeTakeFirstOrThrow();
  await routeService(write, routed);
  await logTickets(write, [{ ticketId, type: 'queue', userId: null, queueId }]);
  if (!changes.tickets.has(ticketId)) changes.tickets.set(ticketId, 'update');
}
