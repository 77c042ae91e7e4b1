import { sql } from 'kysely';
import type { TicketId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';

/**
 * The time in milliseconds after which an unanswered message no longer counts as pending. The job that answers the message is
 * then assumed to fail again and again.
 */
const MAX_PENDING_MS = 60_000;

/** Returns which of the given tickets have a message that was recorded in the last minute and that no bot has answered yet. */
export async function listTicketsWithPendingBurst(
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
    .where('received_at', '>', new Date(now.getTime() - MAX_PENDING_MS))
    .execute();
  return new Set(pending.map(({ ticket_id: id }) => id));
}
