import type { QueueId, TicketId, UserId } from '@prosa/contract/ids';
import { drawRandomPercent } from '@prosa/domain/flows/draw-random-percent';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import { isOnlineSql } from '../../platform/realtime/is-online-at.ts';
import { assignAttendant } from './assign-attendant.ts';

type AssignmentOptions = {
  readonly queueId: QueueId;
  /** A user who never gets the ticket. */
  readonly exceptUserId?: UserId | null;
  /** A user who gets the ticket only if no other member is online. */
  readonly avoidUserId?: UserId | null;
};

/**
 * Assigns a waiting ticket to a random member of a queue who is online, logs `userDefine`, and notifies the member. Returns the
 * member's id. If no member who may get the ticket is online, changes nothing and returns null.
 */
export async function assignRandomAttendant(
  write: Write,
  ticketId: TicketId,
  { queueId, exceptUserId = null, avoidUserId = null }: AssignmentOptions,
): Promise<UserId | null> {
  const { tx, companyId } = write;
  const online = await tx
    .selectFrom('users')
    .innerJoin('user_queues', (join) =>
      join.onRef('user_queues.company_id', '=', 'users.company_id').onRef('user_queues.user_id', '=', 'users.id'),
    )
    .select('users.id')
    .where('users.company_id', '=', companyId)
    .where('user_queues.queue_id', '=', queueId)
    .where(isOnlineSql)
    .where(sql<boolean>`users.id is distinct from ${exceptUserId}`)
    .orderBy('users.id')
    .execute();
  const preferred = online.filter(({ id }) => id !== avoidUserId);
  const members = preferred.length === 0 ? online : preferred;
  // The last digits of a new id are random, so they are the seed of the draw.
  const { percent } = drawRandomPercent(Number.parseInt(write.newId().slice(-8), 16));
  const drawn = members[Math.floor((percent / 100) * members.length)];
  if (drawn === undefined) return null;
  await assignAttendant(write, ticketId, { userId: drawn.id, queueId });
  return drawn.id;
}
