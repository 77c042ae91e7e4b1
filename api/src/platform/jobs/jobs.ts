import type { QueryCreator } from 'kysely';
import type { Ack } from '@prosa/contract/messages/message';
import type { CompanyId } from '@prosa/contract/ids';
import type { Database } from '@prosa/database/database';
import type { JobLane } from '@prosa/database/tables/work';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { PushNews } from '../push-news.ts';
import type { Changes } from '../write.ts';

/** Work of a company that happens after its transaction. Each task can be run twice without harm. */
export type Job =
  | { readonly task: 'receive-messages'; readonly payload: { deliveryId: string } }
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

/** The lane each task runs in. */
const LANE_OF: Readonly<Record<Job['task'], JobLane>> = {
  'receive-messages': 'intake',
  'process-webhook': 'conversations',
  'apply-status': 'conversations',
  'wake-flow-run': 'conversations',
  'deliver-message': 'answers',
  'revise-message': 'answers',
  'send-read-receipt': 'answers',
  'download-media': 'bulk',
  'notify-phone': 'bulk',
  'push-news': 'push',
  'send-push': 'push',
};

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
  /** Jobs of one key run one after the other, in the order they were added. */
  readonly serialKey?: string;
  /** Jobs of one key share what their lane gives a connection or a push service. */
  readonly shareKey?: string | undefined;
  readonly runAt?: Date;
};

/** Adds a job to the transaction: it exists exactly if the transaction commits. */
export async function addJob(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  job: Job,
  { jobKey, serialKey, shareKey, runAt }: JobOptions = {},
): Promise<void> {
  const lane = LANE_OF[job.task];
  const query = jobKey === undefined ? tx : tx.with('replaced', (db) => deleteWaiting(db, companyId, jobKey));
  await query
    .insertInto('jobs')
    .values({
      company_id: companyId,
      lane,
      task: job.task,
      payload: JSON.stringify(job.payload),
      job_key: jobKey ?? null,
      serial_key: serialKey ?? null,
      share_key: shareKey ?? null,
      ...(runAt === undefined ? {} : { run_at: runAt }),
    })
    .execute();
  changes.jobs.add(lane);
}

/** A row that a worker claims, or another transaction replaces, just now is left: nobody waits here, and a job may run twice. */
const deleteWaiting = (db: QueryCreator<Database>, companyId: CompanyId, jobKey: string) =>
  db
    .deleteFrom('jobs')
    .where('company_id', '=', companyId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('company_id', '=', companyId)
        .where('job_key', '=', jobKey)
        .where('locked_by', 'is', null)
        .where('failed_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    );
