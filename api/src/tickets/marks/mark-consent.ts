import { sql } from 'kysely';
import type { TicketId } from '@prosa/contract/ids';
import type { TicketOpening } from '@prosa/domain/tickets/decide-opening';
import type { Write } from '../../platform/write.ts';
import { initialBotColumns } from '../moves/close-tickets.ts';
import { logTickets } from '../moves/log-tickets.ts';

/** Counts a question for consent that a ticket gets now, and logs the first one as `lgpd`. */
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

/** Ends the wait for consent. The ticket then begins as it would have begun without the question. */
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
