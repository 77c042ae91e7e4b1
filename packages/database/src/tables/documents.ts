import type { CompanyId, FlowId, UserId } from '@prosa/contract/ids';
import type { Generated } from 'kysely';
import type { CreatedAt, OwnId, ForeignId, UpdatedAt } from './columns.ts';

/** The tables of flows, of the logs of documents, and of room tickets. */
export type DocumentTables = {
  flowbuilders: {
    company_id: ForeignId<CompanyId>;
    id: OwnId<FlowId>;
    name: string;
    active: Generated<boolean>;
    scheduled_time_run: string | null;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
  };
  documents: {
    company_id: ForeignId<CompanyId>;
    room: string;
    last_sequence: string;
    snapshot_sequence: Generated<string>;
    updated_at: Date;
  };
  document_updates: {
    company_id: ForeignId<CompanyId>;
    room: string;
    sequence: string;
    update: Buffer;
    author_id: ForeignId<UserId>;
    at: Date;
  };
  document_snapshots: { company_id: ForeignId<CompanyId>; room: string; sequence: string; state: Buffer; at: Date };
  document_clients: {
    company_id: ForeignId<CompanyId>;
    room: string;
    client_id: string;
    user_id: ForeignId<UserId>;
    sequence: string;
  };
  room_tickets: {
    company_id: ForeignId<CompanyId>;
    hash: Buffer;
    room: string;
    user_id: ForeignId<UserId>;
    session_id: string;
    may: 'read' | 'write';
    expires_at: Date;
  };
};
