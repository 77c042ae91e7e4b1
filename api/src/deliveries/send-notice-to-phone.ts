import type { CompanyId } from '@prosa/contract/ids';
import { findConnectionWithSecrets } from '../channels/find-connection-with-secrets.ts';
import type { Services } from '../platform/services.ts';
import { type NoticeToPhone, sendNoticeToPhoneJob } from '../tickets/moves/send-notice-to-phone-job.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';

/**
 * Sends a notice about a new ticket to an attendant's own phone. The notice is not a message of a ticket, so it is not stored.
 * If the provider refuses it or may already have it, the notice is dropped. Throws for a retry if the notice was certainly not
 * sent.
 */
export async function sendNoticeToPhone(
  services: Services,
  companyId: CompanyId,
  { notice: { id, whatsappId, phone, text }, signal }: { readonly notice: NoticeToPhone; readonly signal: AbortSignal },
): Promise<void> {
  const access = await services.database.withTenant(companyId, (tx) =>
    findConnectionWithSecrets({ tx, companyId }, services.secrets, whatsappId),
  );
  const adapter = access === null ? undefined : services.channels.get(access.channel);
  if (access === null || adapter === undefined) return;
  const to = { kind: 'phone', value: phone.replace(/\D/g, '') };
  const outcome = await adapter.send(access, { messageId: id, to, body: text, quotedProviderId: null, media: null }, signal);
  if (outcome.kind === 'refused' || outcome.kind === 'unclear')
    services.log.warn({ companyId, whatsappId, reason: outcome.reason }, 'an attendant was not told of a new ticket');
  if (outcome.kind === 'retry') throw new Error(`the notice could not be sent: ${outcome.reason}`);
}

export const sendNoticeToPhoneRunner = createJobRunner(
  sendNoticeToPhoneJob,
  ({ services, companyId, createCallSignal }, notice) =>
    sendNoticeToPhone(services, companyId, { notice, signal: createCallSignal() }),
);
