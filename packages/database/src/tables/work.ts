import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Json, Xid } from './columns.ts';

/** What servers keep of their work: commands, webhooks, deliveries, jobs, removals. */
export type WorkTables = {
  instance_secrets: { name: string; value: string };
  commands: {
    company_id: number;
    id: string;
    user_id: number;
    name: string;
    request_hash: Buffer;
    status: number;
    answer: Json;
    created_at: CreatedAt;
    made_xid: Xid;
  };
  webhook_deliveries: {
    company_id: number;
    id: Generated<string>;
    whatsapp_id: number;
    digest: Buffer;
    payload: ColumnType<unknown, string, never>;
    received_at: CreatedAt;
    processed_at: Date | null;
    failure: string | null;
  };
  deliveries: {
    company_id: number;
    message_id: string;
    whatsapp_id: number;
    state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed'>;
    attempts: Generated<number>;
    attempted_at: Date | null;
  };
  removals: {
    company_id: number;
    id: Generated<string>;
    entity: string;
    entity_id: string;
    user_id: number | null;
    changed_xid: Xid;
    removed_at: CreatedAt;
  };
  job_outbox: {
    company_id: number;
    id: Generated<string>;
    task: string;
    payload: ColumnType<unknown, string, never>;
    job_key: string | null;
    run_at: Date | null;
  };
  leases: { name: string; holder: string; expires_at: Date };
};
