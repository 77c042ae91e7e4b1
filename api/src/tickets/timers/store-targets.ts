import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';
import type { StoredTarget } from './load-timed-tickets.ts';

/** The stored columns of a ticket about targets, and the columns that it must have now. */
export type TargetChange = {
  readonly id: TicketId;
  readonly target: { readonly stored: StoredTarget; readonly next: StoredTarget };
};

/**
 * Stores the clocks of tickets and the times at which their answers are due, with one statement. If nothing has changed, runs no
 * statement. After a change of the queue, an overdue answer is reported to the supervisors again. A ticket that a person answers
 * at the same time keeps what that answer stored.
 */
export async function storeTargets({ tx, companyId, changes }: Write, all: readonly TargetChange[]): Promise<void> {
  const changed = all.filter(({ target: { stored, next } }) => toKey(stored) !== toKey(next));
  if (changed.length === 0) return;
  const records = changed.map(({ id, target: { stored, next } }) => ({
    id,
    queue_id: next.clock.queueId,
    queue_since: next.clock.queueSince,
    user_id: next.clock.userId,
    user_since: next.clock.userSince,
    due_at: next.dueAt,
    is_same_queue: stored.clock.queueId === next.clock.queueId,
  }));
  const { rows } = await sql<{ id: TicketId }>`
    update tickets t set target_queue_id = given.queue_id, target_queue_since = given.queue_since, target_user_id = given.user_id,
           target_user_since = given.user_since, answer_due_at = given.due_at,
           overdue_told_at = case when is_same_queue then overdue_told_at end,
           overdue_for = case when is_same_queue then overdue_for else '{}' end
      from json_to_recordset(${toRecordsetSql(records)})
        as given(id int, queue_id int, queue_since timestamptz, user_id int, user_since timestamptz, due_at timestamptz,
                 is_same_queue boolean)
     where t.company_id = ${companyId} and t.id = given.id and (given.due_at is null or t.waiting_since is not null)
    returning t.id`.execute(tx);
  for (const { id } of rows) if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
}

const toKey = ({ clock, dueAt }: StoredTarget): string =>
  JSON.stringify([clock.queueId, clock.queueSince, clock.userId, clock.userSince, dueAt]);
