import type { QueueId } from '@prosa/contract/ids';
import type { Read } from '../../platform/write.ts';

/** Counts the tickets that wait in a queue for an attendant. */
export async function countWaitingTickets({ tx, companyId }: Read, queueId: QueueId): Promise<number> {
  const { count } = await tx
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('status', '=', 'pending')
    .where('queue_id', '=', queueId)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
