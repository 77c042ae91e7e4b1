import type { ConnectionId, ContactId, QueueId, UserId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';
import { lockQueueOrUserForReference } from '../tickets/rows/lock-queue-or-user-for-reference.ts';

type ScheduleReferences = {
  readonly whatsappId?: ConnectionId | null | undefined;
  readonly queueId?: QueueId | null | undefined;
  readonly ticketUserId?: UserId | null | undefined;
};

/** Loads the name of a scheduled message's contact. Refuses with ERR_NO_CONTACT_FOUND. */
export async function loadContactName({ tx, companyId }: Read, contactId: ContactId): Promise<string> {
  const contact = await tx
    .selectFrom('contacts')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .forKeyShare()
    .executeTakeFirst();
  if (contact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  return contact.name;
}

/**
 * Asserts that the connection, queue and user of a scheduled message exist. Refuses with ERR_NO_WAPP_FOUND, ERR_NO_QUEUE_FOUND
 * and ERR_NO_USER_FOUND.
 */
export async function assertScheduleReferences(read: Read, references: ScheduleReferences): Promise<void> {
  const { whatsappId, queueId, ticketUserId } = references;
  const { tx, companyId } = read;
  if (whatsappId != null) {
    const connection = await tx
      .selectFrom('whatsapps')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', whatsappId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND', 404);
  }
  if (queueId != null) await lockQueueOrUserForReference(read, 'queues', queueId);
  if (ticketUserId != null) await lockQueueOrUserForReference(read, 'users', ticketUserId);
}
