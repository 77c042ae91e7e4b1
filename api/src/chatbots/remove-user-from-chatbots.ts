import type { UserId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';

/** Removes a user from the options of chatbots. Tickets of such an option then go to its whole queue. */
export async function removeUserFromChatbots({ tx, companyId, changes }: Write, userId: UserId): Promise<void> {
  const options = await tx
    .updateTable('chatbots')
    .set(({ eb }) => ({ opt_user_id: null, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('opt_user_id', '=', userId)
    .returning('queue_id')
    .execute();
  for (const { queue_id: queueId } of options) if (!changes.queues.has(queueId)) changes.queues.set(queueId, 'update');
}
