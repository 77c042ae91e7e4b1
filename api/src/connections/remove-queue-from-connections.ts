import type { QueueId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Write } from '../platform/write.ts';

/** Removes a queue from all connections that have it. */
export async function removeQueueFromConnections({ tx, companyId, changes, now }: Write, queueId: QueueId): Promise<void> {
  const changedConnections = await tx
    .updateTable('whatsapps')
    .set({ queue_ids: sql<number[]>`array_remove(queue_ids, ${queueId}::int)`, updated_at: now })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`queue_ids @> array[${queueId}::int]`)
    .returning('id')
    .execute();
  for (const { id } of changedConnections) changes.connections.set(id, 'update');
}
