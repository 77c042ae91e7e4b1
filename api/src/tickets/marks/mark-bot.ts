import type { TicketId, UserId } from '@prosa/contract/ids';
import type { ChatbotState } from '@prosa/domain/chatbot/run-chatbot';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';
import { logTickets } from '../moves/log-tickets.ts';
import { storeFirstBotTimeInServices } from '../moves/track-service.ts';

/**
 * Marks that a flow begins in a ticket, and logs `chatBot`. `userId` is the user who started the flow, or null if no user did.
 */
export async function markFlowStarted(write: Write, ticketId: TicketId, userId: UserId | null): Promise<void> {
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
  await storeFirstBotTimeInServices(write, [ticketId]);
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

/** A menu that the bot sends in a ticket now. `isFirst` is true if it is the bot's first menu. */
export type CountedMenu = Pick<ChatbotState, 'place' | 'menusSent'> & { readonly ticketId: TicketId; readonly isFirst: boolean };

/**
 * Stores the menu that each customer saw last, and how often it was sent. If a ticket occurs several times, stores its last menu.
 * When a ticket gets its first menu, logs `chatBot` and records that the bot's part of the service begins.
 */
export async function countBotMenus(write: Write, menus: readonly CountedMenu[]): Promise<void> {
  const { tx, companyId, now } = write;
  if (menus.length === 0) return;
  const records = [...new Map(menus.map((menu) => [menu.ticketId, menu])).values()].map(({ ticketId, place, menusSent }) => ({
    id: ticketId,
    menus_sent: menusSent,
    queue_id: place.queueId,
    option_id: place.optionId,
  }));
  // The condition with the list of ids makes PostgreSQL read only these tickets. Otherwise PostgreSQL would assume that `given`
  // has a hundred rows, and would read all tickets of the company.
  await sql`
    update tickets t set is_bot = true, amount_used_bot_queues = given.menus_sent, menu_sent_at = ${now},
           menu_queue_id = given.queue_id, menu_option_id = given.option_id
      from json_to_recordset(${toRecordsetSql(records)}) as given(id int, menus_sent int, queue_id int, option_id int)
     where t.company_id = ${companyId} and t.id = any(${records.map(({ id }) => id)}::int[]) and t.id = given.id`.execute(tx);
  const firstIds = menus.flatMap(({ ticketId, isFirst }) => (isFirst ? ticketId : []));
  await storeFirstBotTimeInServices(write, firstIds);
  await logTickets(
    write,
    firstIds.map((ticketId) => ({ ticketId, type: 'chatBot', userId: null, queueId: null })),
  );
}

/** Counts an out-of-hours message that is sent in a ticket now. */
export const countOutOfHoursMessage = async ({ tx, companyId, now }: Write, ticketId: TicketId): Promise<void> =>
  void (await tx
    .updateTable('tickets')
    .set({ out_of_hours_count: sql<number>`out_of_hours_count + 1`, out_of_hours_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute());
