import { sql } from 'kysely';
import type { TicketId } from '@prosa/contract/ids';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { Write } from '../../platform/write.ts';
import { closedTicketColumns, closeTickets, initialBotColumns } from './close-tickets.ts';
import { rateService } from './track-service.ts';

/**
 * Returns the columns about a rating that a move changes. A ticket that begins to wait for a rating gets the columns of a closed
 * ticket, except its status. The bot's counter counts the questions for a rating, the first one included. A closed ticket keeps
 * the time of the question and the rating until the ticket is served again.
 */
export function toRatingColumns(before: TicketStatus, after: TicketStatus, now: Date) {
  if (after === 'nps' && before !== 'nps')
    return { ...closedTicketColumns, status: after, amount_used_bot_queues: 1, rating_asked_at: now };
  if (after === 'nps' || after === 'closed') return {};
  return { rating_asked_at: null, rate: null, ...(before === 'nps' ? initialBotColumns : {}) };
}

/** Counts another question for a rating that a ticket gets now. */
export async function countRatingQuestion({ tx, companyId }: Write, id: TicketId): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ amount_used_bot_queues: sql<number>`amount_used_bot_queues + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/**
 * Closes a ticket that waited for a rating on behalf of the system. The rating is from 0 to 10, or null if the customer gave none.
 */
export async function closeAfterRating(write: Write, id: TicketId, rating: number | null): Promise<void> {
  const { tx, companyId } = write;
  if (rating !== null) {
    await rateService(write, id, rating);
    await tx.updateTable('tickets').set({ rate: rating }).where('company_id', '=', companyId).where('id', '=', id).execute();
  }
  await closeTickets(write, [id], { kind: 'system', reason: 'rating' });
}
