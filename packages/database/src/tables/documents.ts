import type { Generated } from 'kysely';
import type { CreatedAt, UpdatedAt } from './columns.ts';

/** The logs of documents, and who may open a room. */
export type DocumentTables = {
  flowbuilders: {
    company_id: number;
    id: Generated<number>;
    name: string;
    active: Generated<boolean>;
    scheduled_time_run: string | null;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
  };
  documents: {
    company_id: number;
    room: string;
    last_sequence: string;
    snapshot_sequence: Generated<string>;
    updated_at: Date;
  };
  document_updates: { company_id: number; room: string; sequence: string; update: Buffer; author_id: number; at: Date };
  document_snapshots: { company_id: number; room: string; sequence: string; state: Buffer; at: Date };
  document_clients: { company_id: number; room: string; client_id: string; user_id: number; sequence: string };
  room_tickets: {
    company_id: number;
    hash: Buffer;
    room: string;
    user_id: number;
    session_id: string;
    may: 'read' | 'write';
    expires_at: Date;
  };
};
