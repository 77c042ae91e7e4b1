import { sql } from 'kysely';
import type { TicketId } from '@prosa/contract/ids';
import type { TicketStatus } from '@prosa/contract/tickets/ticket';
import type { Write } from '../../platform/write.ts';
import { closedTicketColumns, closeTickets, initialBotColumns } from './close-tickets.ts';
import { rateService } from './track-service.ts';

/**
 * Returns the columns about ratings that a move changes. When a ticket begins to wait for a rating, its columns get the values of
 * a closed ticket, except the status. The bot's counter then counts how often the question for a rating was sent, and begins with
 * 1. A closed ticket keeps the time of the question and the rating until it is served again.
 */
export function toRatingColumns(before: TicketStatus, after: TicketStatus, now: Date) {
  if (after === 'nps' && before !== 'nps')
    return { ...closedTicketColumns, status: after, amount_used_bot_queues: 1, rating_asked_at: now };
  if (after === 'nps' || after === 'closed') return {};
  return { rating_asked_at: null, rate: null, ...(before === 'nps' ? initialBotColumns : {}) };
}

/** Counts a repeated question for a rating that is sent in a ticket now. */
export async function countRatingQuestion({ tx, companyId }: Write, id: TicketId): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ amount_used_bot_queues: sql<number>`amount_used_bot_queues + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/**
 * Closes a ticket that waited for a rating, on behalf of the system. `rating` is from 0 to 10, or null if the customer gave none.
 */
export async function closeAfterRating(write: Write, id: TicketId, rating: number | null): Promise<void> {
  const { tx, companyId } = write;
  if (rating !== null) {
    await rateService(write, id, rating);
    await tx.updateTable('tickets').set({ rate: rating }).where('company_id', '=', companyId).where('id', '=', id).execute();
  }
  await closeTickets(write, [id], { kind: 'system', reason: 'rating' });
}
