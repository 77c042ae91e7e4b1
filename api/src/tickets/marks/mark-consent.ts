import { sql } from 'kysely';
import type { TicketId } from '@prosa/contract/ids';
import type { TicketOpening } from '@prosa/domain/tickets/decide-opening';
import type { Write } from '../../platform/write.ts';
import { initialBotColumns } from '../moves/close-tickets.ts';
import { logTickets } from '../moves/log-tickets.ts';

/** Counts a question for consent that is sent in a ticket now. Logs `lgpd` with the first question. */
export async function countConsentQuestion(
  write: Write,
  { id, menusSent }: { readonly id: TicketId; readonly menusSent: number },
): Promise<void> {
  const { tx, companyId } = write;
  await tx
    .updateTable('tickets')
    .set({ amount_used_bot_queues: sql<number>`amount_used_bot_queues + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (menusSent === 0) await logTickets(write, [{ ticketId: id, type: 'lgpd', userId: null, queueId: null }]);
}

/**
 * Ends the ticket's wait for consent. The ticket gets the status and the attendant that it would have had from the beginning
 * without the question.
 */
export async function endConsentWait(write: Write, id: TicketId, { status, userId }: TicketOpening): Promise<void> {
  const { tx, companyId, changes, now } = write;
  await tx
    .updateTable('tickets')
    .set({ status, user_id: userId, updated_at: now, ...initialBotColumns })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
}
