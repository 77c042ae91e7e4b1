import type { TicketId, UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import { logTickets } from './log-tickets.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import { toMoverUserId, type TicketMover } from './ticket-mover.ts';
import { closeServices } from './track-service.ts';

/** The values of the bot's columns in a ticket in which the bot has not written yet. */
export const initialBotColumns = {
  amount_used_bot_queues: 0,
  menu_sent_at: null,
  menu_queue_id: null,
  menu_option_id: null,
  out_of_hours_count: 0,
  out_of_hours_at: null,
} as const;

/** The values of the columns about waiting in a ticket whose customer does not wait for an answer. */
export const answeredTicketColumns = {
  waiting_since: null,
  answer_due_at: null,
  overdue_told_at: null,
  overdue_for: [] as UserId[], // The cast is safe: an empty array has every type of elements.
};

/** The values of the columns that every closing of a ticket sets. */
export const closedTicketColumns = {
  status: 'closed',
  unread_messages: 0,
  ...initialBotColumns,
  is_bot: false,
  use_integration: false,
  integration_id: null,
  integration_session: null,
  ...answeredTicketColumns,
  is_answered: false,
  target_queue_id: null,
  target_queue_since: null,
  target_user_id: null,
  target_user_since: null,
  handover: null,
  mentions: '[]',
  snoozed_until: null,
} as const;

/**
 * Closes tickets without a farewell, in the transaction of `write`. Updates their rows, flow runs, services, logs and the change
 * feed. Logs `autoClose` if a timer closes the tickets, and otherwise `closed`. The caller has locked the tickets.
 */
export async function closeTickets(write: Write, ticketIds: readonly TicketId[], mover: TicketMover): Promise<void> {
  if (ticketIds.length === 0) return;
  const { tx, companyId, changes, now } = write;
  const type = mover.kind === 'system' && mover.reason === 'timer' ? 'autoClose' : 'closed';
  const closed = await tx
    .updateTable('tickets')
    .set({ ...closedTicketColumns, updated_at: now })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ticketIds}::int[])`)
    .returning(['id', 'queue_id'])
    .execute();
  await publishTicketEvent(write, { kind: 'taken-over', ticketIds, why: 'closed' });
  await closeServices(write, ticketIds);
  await logTickets(
    write,
    closed.map(({ id, queue_id }) => ({ ticketId: id, type, userId: toMoverUserId(mover), queueId: queue_id })),
  );
  for (const { id } of closed) if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
}
