import type { Ack } from '@prosa/contract/messages/message';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { PushNews } from './push-news.ts';
import type { Changes } from './write.ts';

/** Work of a company that happens after its transaction. Each task can be run twice without harm. */
export type Job =
  | { readonly task: 'process-webhook'; readonly payload: { deliveryId: string } }
  | { readonly task: 'deliver-message'; readonly payload: { ticketId: number } }
  | { readonly task: 'apply-status'; readonly payload: { whatsappId: number; attempt: number; status: StoredStatus } }
  | { readonly task: 'download-media'; readonly payload: { messageId: string; ref: string; name: string; mimeType: string } }
  | {
      readonly task: 'notify-phone';
      readonly payload: { id: string; whatsappId: number; phone: string; text: string };
    }
  | { readonly task: 'push-news'; readonly payload: { news: PushNews } }
  | { readonly task: 'send-push'; readonly payload: { deviceId: string; news: PushNews } }
  | { readonly task: 'send-read-receipt'; readonly payload: { messageId: string } }
  | { readonly task: 'wake-flow-run'; readonly payload: { runId: string; ticketId: number } }
  | { readonly task: 'revise-message'; readonly payload: { messageId: string } };

/** A provider's status that came before its message, kept until the message is there. */
export type StoredStatus = {
  readonly providerId: string;
  readonly messageId: string | null;
  readonly ack: Ack | null;
  readonly failure: string | null;
  readonly at: string;
};

export type JobOptions = {
  /** A second job of the same key replaces the first while that one waits. */
  readonly jobKey?: string;
  readonly runAt?: Date;
};

export type JobRunner = {
  /** Moves what committed to the worker now, instead of at the next slow poll. Never throws. */
  wake: () => void;
};

/** Adds a job to the transaction: it exists exactly if the transaction commits. */
export async function addJob(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  job: Job,
  options: JobOptions = {},
): Promise<void> {
  await tx
    .insertInto('job_outbox')
    .values({
      company_id: companyId,
      task: job.task,
      payload: JSON.stringify(job.payload),
      job_key: options.jobKey ?? null,
      run_at: options.runAt ?? null,
    })
    .execute();
  changes.jobs = true;
}
