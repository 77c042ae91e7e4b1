import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';
import type { StoredTarget } from './load-timed-tickets.ts';

/** `stored` has a ticket's present values of the columns about targets, and `next` the values that it must have. */
export type TargetChange = {
  readonly id: TicketId;
  readonly target: { readonly stored: StoredTarget; readonly next: StoredTarget };
};

/**
 * Stores the state of the targets of tickets, and when their answers are due, with one statement. Runs no statement if nothing
 * has changed. If the queue has changed, an overdue answer will be reported to the supervisors again. If a person answers a
 * ticket at the same time, what that answer stored stays.
 */
export async function storeTargets({ tx, companyId, changes }: Write, all: readonly TargetChange[]): Promise<void> {
  const changed = all.filter(({ target: { stored, next } }) => toTargetKey(stored) !== toTargetKey(next));
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

const toTargetKey = ({ clock, dueAt }: StoredTarget): string =>
  JSON.stringify([clock.queueId, clock.queueSince, clock.userId, clock.userSince, dueAt]);
