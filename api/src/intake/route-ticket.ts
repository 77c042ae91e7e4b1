import { sql } from 'kysely';
import type { IntakeTicket } from './intake-state.ts';
import type { IntakeWrite } from './intake-write.ts';

/** Puts the ticket into a queue and ends the bot (R2, R4). */
export async function assignQueue(write: IntakeWrite, ticket: IntakeTicket, queueId: number): Promise<void> {
  const { tx, companyId, now } = write;
  await tx
    .updateTable('tickets')
    .set({ queue_id: queueId, is_bot: false, amount_used_bot_queues: 0, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  await stampSpell(write, ticket.id, { queue_id: queueId, queued_at: now });
  await logRouting(write, ticket.id, { type: 'queue', queueId });
}

/** Counts a menu that was sent; the first one begins the bot's part of the spell (R3, R5). */
export async function countMenu(write: IntakeWrite, ticket: IntakeTicket): Promise<void> {
  const { tx, companyId, now } = write;
  await tx
    .updateTable('tickets')
    .set({ is_bot: true, amount_used_bot_queues: sql<number>`amount_used_bot_queues + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  if (ticket.menusSent > 0) return;
  await stampSpell(write, ticket.id, { chatbot_at: now });
  await logRouting(write, ticket.id, { type: 'chatBot', queueId: null });
}

/** Writes down which way a ticket took, for its timeline. */
export async function logRouting(
  { tx, companyId, now }: IntakeWrite,
  ticketId: number,
  { type, queueId }: { readonly type: 'queue' | 'chatBot' | 'retriesLimitQueue'; readonly queueId: number | null },
): Promise<void> {
  await tx
    .insertInto('ticket_log')
    .values({ company_id: companyId, ticket_id: ticketId, user_id: null, queue_id: queueId, type, created_at: now })
    .execute();
}

async function stampSpell(
  { tx, companyId }: IntakeWrite,
  ticketId: number,
  stamps: { queue_id?: number; queued_at?: Date; chatbot_at?: Date },
): Promise<void> {
  await tx
    .updateTable('ticket_traking')
    .set(stamps)
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('finished_at', 'is', null)
    .execute();
}
