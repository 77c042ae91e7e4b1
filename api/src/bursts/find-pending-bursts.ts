import { sql } from 'kysely';
import type { TicketId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';

/**
 * The time in milliseconds for which other code waits for an answer. After this time, the answer's job is assumed to fail again
 * and again.
 */
const GIVE_UP_MS = 60_000;

/** Returns the tickets among `ticketIds` whose customer has just written something that a bot is about to answer. */
export async function findPendingBursts(
  { tx, companyId, now }: Write,
  ticketIds: readonly TicketId[],
): Promise<ReadonlySet<TicketId>> {
  if (ticketIds.length === 0) return new Set();
  const pending = await tx
    .selectFrom('unanswered_messages')
    .select('ticket_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`ticket_id = any(${ticketIds}::int[])`)
    .where('received_at', '>', new Date(now.getTime() - GIVE_UP_MS))
    .execute();
  return new Set(pending.map(({ ticket_id: id }) => id));
}
