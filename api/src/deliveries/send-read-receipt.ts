import type { CompanyId, MessageId } from '@prosa/contract/ids';
import { findConnectionWithSecrets } from '../channels/find-connection-with-secrets.ts';
import type { Services } from '../platform/services.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { sendReadReceiptJob } from './message-jobs.ts';

/** Reports to the provider that a user has read an inbound message. Ignores a deleted message. Throws if the call failed. */
export async function sendReadReceipt(
  services: Services,
  companyId: CompanyId,
  { messageId, signal }: { readonly messageId: MessageId; readonly signal: AbortSignal },
): Promise<void> {
  const receipt = await services.database.withTenant(companyId, async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .select(['provider_id as providerId', 'whatsapp_id as whatsappId'])
      .where('company_id', '=', companyId)
      .where('id', '=', messageId)
      .where('from_me', '=', false)
      .executeTakeFirst();
    if (message === undefined || message.providerId === null || message.whatsappId === null) return null;
    const access = await findConnectionWithSecrets({ tx, companyId }, services.secrets, message.whatsappId);
    return access === null ? null : { access, providerId: message.providerId };
  });
  if (receipt === null) return;
  await services.channels.get(receipt.access.channel)?.markRead(receipt.access, receipt.providerId, signal);
}

export const sendReadReceiptRunner = createJobRunner(
  sendReadReceiptJob,
  ({ services, companyId, createCallSignal }, { messageId }) =>
    sendReadReceipt(services, companyId, { messageId, signal: createCallSignal() }),
);
