import type { QueueId, TicketId, UserId } from '@prosa/contract/ids';
import type { TicketLogType } from '@prosa/contract/tickets/ticket-log';
import type { Write } from '../../platform/write.ts';

type TicketLog = {
  readonly ticketId: TicketId;
  readonly type: TicketLogType;
  /** The user who acted, or null for the bot and for timers. */
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
};

/** Adds entries to the logs of tickets. A user's `access` is logged once per hour of the clock. */
export async function logTickets(
  { tx, companyId, now }: Pick<Write, 'tx' | 'companyId' | 'now'>,
  logs: readonly TicketLog[],
): Promise<void> {
  if (logs.length === 0) return;
  await tx
    .insertInto('ticket_log')
    .values(
      logs.map(({ ticketId, type, userId, queueId }) => ({
        company_id: companyId,
        ticket_id: ticketId,
        user_id: userId,
        queue_id: queueId,
        type,
        created_at: now,
      })),
    )
    .onConflict((entry) => entry.doNothing())
    .execute();
}
