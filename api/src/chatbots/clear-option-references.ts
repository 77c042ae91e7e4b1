import type { QueueId, UserId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';

/** A user or queue to which options of chatbots refer, and the column of the options that contains its id. */
export type OptionReference =
  | { readonly column: 'opt_user_id'; readonly id: UserId }
  | { readonly column: 'opt_queue_id'; readonly id: QueueId };

const clearedValuesByColumn = {
  opt_user_id: { opt_user_id: null },
  opt_queue_id: { opt_queue_id: null },
} as const;

/**
 * Clears the references of options to a row that is about to be deleted, and publishes the queues of these options. An option
 * that has lost its user sends tickets to the whole queue. An option that has lost its queue sends tickets to the queue of the
 * chatbot.
 */
export async function clearOptionReferences({ tx, companyId, changes }: Write, { column, id }: OptionReference): Promise<void> {
  const options = await tx
    .updateTable('chatbots')
    .set(clearedValuesByColumn[column])
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where(column, '=', id)
    .returning('queue_id')
    .execute();
  for (const { queue_id: queueId } of options) if (!changes.queues.has(queueId)) changes.queues.set(queueId, 'update');
}
