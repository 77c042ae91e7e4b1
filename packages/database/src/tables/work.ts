import type { CompanyId, ConnectionId, MessageId, ScheduleId, TicketId, UserId } from '@prosa/contract/ids';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, JsonColumn, NullableForeignId, ForeignId, TransactionIdColumn } from './columns.ts';

/** The job lanes. Each lane has its own workers, so that the jobs of one lane never wait for those of another (decision 0011). */
export type JobLane = 'intake' | 'conversations' | 'answers' | 'bulk' | 'push' | 'timers' | 'integrations';

/** The tables of the servers' work: commands, webhooks, deliveries, jobs, removals. */
export type WorkTables = {
  instance_secrets: { name: string; value: string };
  commands: {
    company_id: ForeignId<CompanyId>;
    id: string;
    user_id: ForeignId<UserId>;
    name: string;
    request_hash: Buffer;
    status: number;
    answer: JsonColumn;
    created_at: CreatedAt;
    made_xid: TransactionIdColumn;
  };
  webhook_deliveries: {
    company_id: ForeignId<CompanyId>;
    id: Generated<string>;
    whatsapp_id: ForeignId<ConnectionId>;
    digest: Buffer;
    /** The content of the webhook, which is deleted once the webhook is processed. */
    payload: ColumnType<unknown, string, '{}'>;
    /** The conversation for which the webhook's events must stay in order. Null if their order doesn't matter. */
    conversation: string | null;
    received_at: CreatedAt;
    processed_at: Date | null;
    failure: string | null;
  };
  deliveries: {
    company_id: ForeignId<CompanyId>;
    message_id: ForeignId<MessageId>;
    whatsapp_id: ForeignId<ConnectionId>;
    state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed'>;
    attempts: Generated<number>;
    attempted_at: Date | null;
    /** The scheduled message that the delivery belongs to. */
    schedule_id: NullableForeignId<ScheduleId>;
  };
  /** The customers' messages for which a bot may still have to answer, in the order of their ids within a ticket. */
  unanswered_messages: {
    company_id: ForeignId<CompanyId>;
    ticket_id: ForeignId<TicketId>;
    id: Generated<string>;
    message_id: ForeignId<MessageId>;
    /** The name of the message's file, which may not have arrived yet. */
    file_name: string | null;
    /** The time at which the server recorded the message. */
    received_at: Date;
  };
  removals: {
    company_id: ForeignId<CompanyId>;
    id: Generated<string>;
    entity: string;
    entity_id: string;
    user_id: NullableForeignId<UserId>;
    changed_xid: TransactionIdColumn;
    removed_at: CreatedAt;
  };
  jobs: {
    company_id: ForeignId<CompanyId>;
    id: Generated<string>;
    lane: JobLane;
    task: string;
    payload: ColumnType<unknown, string, never>;
    /** A new job replaces a waiting job with the same key. */
    job_key: string | null;
    /** Jobs with the same serial key run one after the other, in the order of their ids. */
    serial_key: string | null;
    /**
     * The connection or the push service of the job. At most a limited number of the lane's jobs with the same key run at once.
     */
    share_key: string | null;
    run_at: ColumnType<Date, Date | undefined, Date>;
    attempts: Generated<number>;
    /** The id of the worker that runs the job, valid only until the job's lease ends. */
    locked_by: ColumnType<string | null, undefined, string | null>;
    failure: ColumnType<string | null, undefined, string | null>;
    /** The time of the last failed run. The row of a failed job stays for a while, so that operators can look at it. */
    failed_at: ColumnType<Date | null, undefined, Date | null>;
  };
  leases: { name: string; holder: string; expires_at: Date };
};
