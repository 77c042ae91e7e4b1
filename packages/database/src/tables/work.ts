import type { CompanyId, ConnectionId, MessageId, UserId } from '@prosa/contract/ids';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Json, NullableRef, Ref, Xid } from './columns.ts';

/** The kinds of work that have workers of their own, so that none waits for another (decision 0011). */
export type JobLane = 'intake' | 'conversations' | 'answers' | 'bulk' | 'push';

/** The tables in which servers keep their work: commands, webhooks, deliveries, jobs, removals. */
export type WorkTables = {
  instance_secrets: { name: string; value: string };
  commands: {
    company_id: Ref<CompanyId>;
    id: string;
    user_id: Ref<UserId>;
    name: string;
    request_hash: Buffer;
    status: number;
    answer: Json;
    created_at: CreatedAt;
    made_xid: Xid;
  };
  webhook_deliveries: {
    company_id: Ref<CompanyId>;
    id: Generated<string>;
    whatsapp_id: Ref<ConnectionId>;
    digest: Buffer;
    payload: ColumnType<unknown, string, never>;
    /** The conversation whose order it keeps; null where its events need none. */
    conversation: string | null;
    received_at: CreatedAt;
    processed_at: Date | null;
    failure: string | null;
  };
  deliveries: {
    company_id: Ref<CompanyId>;
    message_id: Ref<MessageId>;
    whatsapp_id: Ref<ConnectionId>;
    state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed'>;
    attempts: Generated<number>;
    attempted_at: Date | null;
  };
  removals: {
    company_id: Ref<CompanyId>;
    id: Generated<string>;
    entity: string;
    entity_id: string;
    user_id: NullableRef<UserId>;
    changed_xid: Xid;
    removed_at: CreatedAt;
  };
  jobs: {
    company_id: Ref<CompanyId>;
    id: Generated<string>;
    lane: JobLane;
    task: string;
    payload: ColumnType<unknown, string, never>;
    /** A later job of the same key takes the place of one that waits. */
    job_key: string | null;
    /** Jobs of one key run one after the other, in the order of their ids. */
    serial_key: string | null;
    /** Jobs of one key share what the lane gives a connection or a push service. */
    share_key: string | null;
    run_at: ColumnType<Date, Date | undefined, Date>;
    attempts: Generated<number>;
    /** The worker that runs the job, while its lease lives. */
    locked_by: ColumnType<string | null, undefined, string | null>;
    failure: ColumnType<string | null, undefined, string | null>;
    /** The job was given up; it stays for operators to look at, for a while. */
    failed_at: ColumnType<Date | null, undefined, Date | null>;
  };
  leases: { name: string; holder: string; expires_at: Date };
};
