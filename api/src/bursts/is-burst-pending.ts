import type { TicketId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';

/** The time in milliseconds after which other parts no longer wait for an answer, because its job fails again and again. */
const GIVE_UP_MS = 60_000;

/** Returns whether the customer of a ticket has just written something that a bot is about to answer. */
export async function isBurstPending({ tx, companyId, now }: Write, ticketId: TicketId): Promise<boolean> {
  const pending = await tx
    .selectFrom('unanswered_messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('received_at', '>', new Date(now.getTime() - GIVE_UP_MS))
    .limit(1)
    .executeTakeFirst();
  return pending !== undefined;
}
