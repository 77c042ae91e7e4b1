import type { ErrorCode } from '@prosa/contract/errors';
import type { CompanyId, MessageId } from '@prosa/contract/ids';
import { findConnectionWithSecrets } from '../channels/find-connection-with-secrets.ts';
import type { Services } from '../platform/services.ts';
import { commit, type Write } from '../platform/write.ts';
import { loadRecipient } from './load-recipient.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { reviseMessageJob } from './message-jobs.ts';

type MessageRevision = { readonly messageId: MessageId; readonly signal: AbortSignal; readonly isLastAttempt: boolean };

/**
 * Updates the customer's copy of a message to its current text, or deletes it. A repeat has the same result. Throws for a retry
 * while the message is still being sent, and if the provider doesn't answer.
 *
 * If a deletion has failed in the last attempt, records ERR_DELETE_WAPP_MSG on the message, because the customer still has it.
 */
export async function reviseDeliveredMessage(
  services: Services,
  companyId: CompanyId,
  { messageId, signal, isLastAttempt }: MessageRevision,
): Promise<void> {
  try {
    await reviseAtProvider(services, companyId, { messageId, signal });
  } catch (error) {
    if (isLastAttempt) await commit(services, companyId, (write) => recordFailedDeletion(write, messageId));
    throw error;
  }
}

async function reviseAtProvider(
  services: Services,
  companyId: CompanyId,
  { messageId, signal }: Pick<MessageRevision, 'messageId' | 'signal'>,
): Promise<void> {
  const revision = await services.database.withTenant(companyId, async (tx) => {
    const message = await tx
      .selectFrom('messages as m')
      .innerJoin('tickets as t', (join) => join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.ticket_id'))
      .innerJoin('contacts as c', (join) => join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'))
      .select(['m.body', 'm.is_deleted as isDeleted', 'm.delivery', 'm.provider_id as providerId'])
      .select(['m.whatsapp_id as whatsappId', 'c.id as contactId', 'c.number', 't.reply_to as replyTo'])
      .where('m.company_id', '=', companyId)
      .where('m.id', '=', messageId)
      .executeTakeFirst();
    if (message === undefined || message.whatsappId === null) return null;
    if (message.delivery === 'queued' || message.delivery === 'sending')
      throw new Error('The message is still on its way out; it is revised after that.');
    const { providerId, body, isDeleted } = message;
    const access =
      providerId === null ? null : await findConnectionWithSecrets({ tx, companyId }, services.secrets, message.whatsappId);
    if (access === null || providerId === null) return null;
    const to = await loadRecipient(
      { tx, companyId },
      { id: message.contactId, number: message.number, replyTo: message.replyTo },
      access.channel,
    );
    return { access, revised: { providerId, to, body: isDeleted ? null : body } };
  });
  if (revision === null) return;
  await services.channels.get(revision.access.channel)?.revise?.(revision.access, revision.revised, signal);
}

async function recordFailedDeletion({ tx, companyId, changes }: Write, messageId: MessageId): Promise<void> {
  const failed = await tx
    .updateTable('messages')
    .set({ failure: 'ERR_DELETE_WAPP_MSG' satisfies ErrorCode })
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .where('is_deleted', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (failed !== undefined) changes.messages.set(messageId, 'update');
}

export const reviseMessageRunner = createJobRunner(
  reviseMessageJob,
  ({ services, companyId, createCallSignal, isLastAttempt }, { messageId }) =>
    reviseDeliveredMessage(services, companyId, { messageId, signal: createCallSignal(), isLastAttempt }),
);
