import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { IntakeState, IntakeTicket } from './intake-state.ts';

/** Puts the ticket into a queue and ends the bot (R2, R4). */
export async function assignQueue(
  tx: TenantTransaction,
  companyId: CompanyId,
  state: IntakeState,
  ticket: IntakeTicket,
  queueId: number,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ queue_id: queueId, is_bot: false, amount_used_bot_queues: 0, updated_at: state.now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  await stampSpell(tx, companyId, ticket.id, { queue_id: queueId, queued_at: state.now });
  await logRouting(tx, companyId, state, ticket.id, 'queue', queueId);
}

/** Counts a menu that was sent; the first one begins the bot's part of the spell (R3, R5). */
export async function countMenu(
  tx: TenantTransaction,
  companyId: CompanyId,
  state: IntakeState,
  ticket: IntakeTicket,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ is_bot: true, amount_used_bot_queues: sql<number>`amount_used_bot_queues + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  if (ticket.menusSent > 0) return;
  await stampSpell(tx, companyId, ticket.id, { chatbot_at: state.now });
  await logRouting(tx, companyId, state, ticket.id, 'chatBot', null);
}

/** Writes down which way a ticket took, for its timeline. */
export async function logRouting(
  tx: TenantTransaction,
  companyId: CompanyId,
  state: IntakeState,
  ticketId: number,
  type: 'queue' | 'chatBot' | 'retriesLimitQueue',
  queueId: number | null,
): Promise<void> {
  await tx
    .insertInto('ticket_log')
    .values({ company_id: companyId, ticket_id: ticketId, user_id: null, queue_id: queueId, type, created_at: state.now })
    .execute();
}

async function stampSpell(
  tx: TenantTransaction,
  companyId: CompanyId,
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
