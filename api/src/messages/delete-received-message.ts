import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { toRetryPauseMs } from '../deliveries/delivery-rules.ts';
import { lockDelivery } from '../deliveries/lock-delivery.ts';
import { deleteMediaByIds } from '../media/delete-media.ts';
import { deleteStoredFiles } from '../media/delete-stored-files.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import type { Services } from '../platform/services.ts';
import { commit, type Write } from '../platform/write.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';
import { lockTicket } from '../tickets/rows/lock-ticket.ts';
import { publishTicketEvent } from '../tickets/rows/publish-ticket-event.ts';
import { deleteReceivedMessageJob } from './delete-received-message-job.ts';
import { loadMessages } from './load-message.ts';
import { replaceByTombstone } from './replace-by-tombstone.ts';

/**
 * The maximum number of searches for a deleted message that has not arrived yet. With the pauses between them, they take about
 * 17 minutes.
 */
const MAX_SEARCHES = 11;

type CustomerDeletion = { readonly whatsappId: ConnectionId; readonly providerId: string; readonly attempt: number };

/**
 * Replaces a message that its customer deleted by a tombstone, and deletes its file. Changes nothing if the company's setting
 * `lgpdDeleteMessage` is off (rule M5 of `../intake/SPEC.md`). A message that has not arrived yet is searched for again later. A
 * repeat changes nothing.
 */
export async function deleteReceivedMessage(services: Services, companyId: CompanyId, deletion: CustomerDeletion): Promise<void> {
  const keysToDelete = await commit(services, companyId, async (write) => {
    const settings = await loadCompanySettings(write.tx, companyId);
    if (settings.lgpdDeleteMessage !== 'enabled') return [];
    const found = await findReceivedMessage(write, deletion);
    if (found === undefined) {
      await enqueueNextSearch(services, write, deletion);
      return [];
    }
    await lockTicket(write, found.ticketId);
    await lockDelivery(write, found.id);
    const [message] = await loadMessages(write.tx, companyId, [found.id]);
    if (message === undefined || message.isDeleted) return [];
    await replaceByTombstone(write, message);
    await publishTicketEvent(write, { kind: 'message-deleted', ticketId: found.ticketId, messageId: found.id });
    const owner = { kind: 'ticket', id: message.ticketId } as const;
    return deleteMediaByIds(write, owner, found.mediaId === null ? [] : [found.mediaId]);
  });
  deleteStoredFiles(services, keysToDelete);
}

const findReceivedMessage = ({ tx, companyId }: Write, { whatsappId, providerId }: CustomerDeletion) =>
  tx
    .selectFrom('messages')
    .select(['id', 'ticket_id as ticketId', 'media_id as mediaId'])
    .where('company_id', '=', companyId)
    .where('whatsapp_id', '=', whatsappId)
    .where('provider_id', '=', providerId)
    .where('from_me', '=', false)
    .executeTakeFirst();

async function enqueueNextSearch({ log }: Services, write: Write, { attempt, ...deletion }: CustomerDeletion): Promise<void> {
  if (attempt >= MAX_SEARCHES) {
    log.info({ companyId: write.companyId, ...deletion }, 'a customer deleted a message that never arrived');
    return;
  }
  const runAt = new Date(write.now.getTime() + toRetryPauseMs(attempt));
  await enqueue(write, deleteReceivedMessageJob, { payload: { ...deletion, attempt: attempt + 1 }, runAt });
}

export const deleteReceivedMessageRunner = createJobRunner(deleteReceivedMessageJob, ({ services, companyId }, deletion) =>
  deleteReceivedMessage(services, companyId, deletion),
);
