import { CreateQueueBody, ManagedQueue, QueueUses, UpdateQueueBody } from '@prosa/contract/queues/queue-fields';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { defineCollection } from '../kit/collection/define-collection.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { refreshPlanUsage } from '../plan-limits/use-plan-usage.ts';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';

/** The company's queues, as admins edit them (coverage 2 §2). */
export const queues = defineCollection({
  path: '/queue',
  row: ManagedQueue,
  list: v.pipe(
    v.array(ManagedQueue),
    v.transform((rows) => ({ rows, count: rows.length, hasMore: false })),
  ),
  create: CreateQueueBody,
  update: UpdateQueueBody,
  order: (a, b) => (a.orderQueue ?? Infinity) - (b.orderQueue ?? Infinity) || a.id - b.id,
  textOf: ({ name }) => name,
  live: ({ drop, refresh }) => {
    onLiveEvent('queue', (event) => {
      if (event.action === 'delete') drop(event.queueId);
      else refresh();
      if (event.action !== 'update') refreshPlanUsage();
    });
    listeningSignal.on(refresh);
  },
  offline: 'last-read',
});

/** Loads the number of rows that deleting the queue would affect. Undefined until the server has answered. */
export const useQueueUsage = (id: ManagedQueue['id']): QueueUses | undefined =>
  useQuery({ queryKey: ['queue-uses', id], queryFn: () => callApi('GET', `/queue/${id}/uses`, { schema: QueueUses }), gcTime: 0 })
    .data;

/** Deletes a queue. Its tickets move to another queue, or to none if `toQueueId` is null. Throws `ApiRefusal` or `NotNow`. */
export async function deleteQueue(id: ManagedQueue['id'], toQueueId: number | null): Promise<void> {
  await callApi('DELETE', `/queue/${id}${toQueueId === null ? '' : `?toQueueId=${toQueueId}`}`, { schema: v.unknown() });
  queues.drop(id);
  refreshPlanUsage();
}
