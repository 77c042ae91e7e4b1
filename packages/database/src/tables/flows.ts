import type { AiAgentId, CompanyId, ConnectionId, PhraseCampaignId, FlowId, UserId } from '@prosa/contract/ids';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, NullableForeignId, OwnId, ForeignId, UpdatedAt } from './columns.ts';

/** The tables of a flow's drawing, and the columns that flows add to `whatsapps`. */
export type FlowTables = {
  /** The newest version is the published one. `definition` is a `FlowDefinition` of the contract. */
  flow_versions: {
    company_id: ForeignId<CompanyId>;
    flow_id: ForeignId<FlowId>;
    version: number;
    definition: ColumnType<unknown, string, never>;
    user_id: NullableForeignId<UserId>;
    created_at: CreatedAt;
  };
  flow_files: {
    company_id: ForeignId<CompanyId>;
    id: string;
    name: string;
    original: string;
    mime_type: string;
    size_bytes: ColumnType<string, number, never>;
    storage_key: string;
    is_sent: Generated<boolean>;
    created_at: CreatedAt;
  };
  flowcampaigns: {
    company_id: ForeignId<CompanyId>;
    id: OwnId<PhraseCampaignId>;
    name: string;
    flow_id: ForeignId<FlowId>;
    whatsapp_id: NullableForeignId<ConnectionId>;
    phrase: string;
    status: Generated<boolean>;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
  };
  agents: { company_id: ForeignId<CompanyId>; id: OwnId<AiAgentId>; name: string; created_at: CreatedAt; updated_at: UpdatedAt };
};

/** The flows that the bot starts for customers of a connection, without an attendant's choice (coverage 2 §3). */
export type ConnectionFlowColumns = {
  flow_id_welcome: NullableForeignId<FlowId>;
  flow_id_not_phrase: NullableForeignId<FlowId>;
  flow_ids_scheduled: ColumnType<FlowId[], number[] | undefined, number[]>;
};
