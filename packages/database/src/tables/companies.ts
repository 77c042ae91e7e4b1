import type { SetUpStep } from '@prosa/contract/administration/home';
import type { Channel, ConnectionStatus } from '@prosa/contract/channels/channel';
import type { AiAgentId, CompanyId, ConnectionId, FileListId, IntegrationId, QueueId } from '@prosa/contract/ids';
import type { OverdueAction } from '@prosa/contract/queues/queue-fields';
import type { CompanySettingKey } from '@prosa/contract/settings/company-settings';
import type { PlatformSettingKey } from '@prosa/contract/settings/platform-settings';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, EnabledColumn, NullableForeignId, OwnId, ForeignId, UpdatedAt, TransactionIdColumn } from './columns.ts';
import type { ConnectionFlowColumns } from './flows.ts';

/** The tables of companies, their plans, queues, connections and settings. */
export type CompanyTables = {
  plans: {
    id: Generated<number>;
    name: string;
    users: Generated<number>;
    connections: Generated<number>;
    queues: Generated<number>;
    amount: Generated<string>;
    is_public: Generated<boolean>;
    use_whatsapp: Generated<boolean>;
    use_facebook: Generated<boolean>;
    use_instagram: Generated<boolean>;
    use_campaigns: Generated<boolean>;
    use_schedules: Generated<boolean>;
    use_internal_chat: Generated<boolean>;
    use_external_api: Generated<boolean>;
    use_kanban: Generated<boolean>;
    use_open_ai: Generated<boolean>;
    use_integrations: Generated<boolean>;
    use_kiwify: Generated<boolean>;
  };
  companies: {
    id: OwnId<CompanyId>;
    name: string;
    plan_id: number;
    status: Generated<boolean>;
    due_at: Date;
    removals_cleared_xid: TransactionIdColumn;
    recurrence: Generated<'MENSAL' | 'BIMESTRAL' | 'TRIMESTRAL' | 'SEMESTRAL' | 'ANUAL'>;
    /** The steps of the set-up that an admin skipped. */
    set_up_skipped: ColumnType<SetUpStep[], never, SetUpStep[]>;
    /** The time when an admin first saved the company's data. */
    data_confirmed_at: ColumnType<Date | null, never, Date>;
    /** The message that customers get outside the company's service hours. */
    out_of_hours_message: Generated<string>;
    collective_vacation_start: string | null;
    collective_vacation_end: string | null;
    collective_vacation_message: Generated<string>;
    version: Generated<number>;
    created_at: CreatedAt;
  };
  settings: { key: PlatformSettingKey; value: string };
  queues: {
    company_id: ForeignId<CompanyId>;
    id: OwnId<QueueId>;
    name: string;
    color: string;
    greeting_message: Generated<string>;
    order_queue: number | null;
    close_ticket: Generated<boolean>;
    out_of_hours_message: Generated<string>;
    ativar_roteador: Generated<boolean>;
    tempo_roteador_minutes: Generated<number>;
    /** The target for the first answer, in minutes of service hours. 0 means that there is no target. */
    first_answer_minutes: Generated<number>;
    /** The target for each further answer, in minutes of service hours. 0 means that there is no target. */
    next_answer_minutes: Generated<number>;
    overdue_action: Generated<OverdueAction>;
    create_ticket_send_notification_wa_user: Generated<boolean>;
    message_notification: Generated<string>;
    file_list_id: NullableForeignId<FileListId>;
    integration_id: NullableForeignId<IntegrationId>;
    /**
     * The version of the row, which begins at 1 and rises with each change by a form. An update that began on an older version is
     * refused. The tables of users, tags and connections have the same column.
     */
    version: Generated<number>;
    created_at: CreatedAt;
    changed_xid: TransactionIdColumn;
  };
  whatsapps: ConnectionFlowColumns & {
    company_id: ForeignId<CompanyId>;
    id: OwnId<ConnectionId>;
    name: string;
    number: string | null;
    channel: Channel;
    status: Generated<ConnectionStatus>;
    is_default: Generated<boolean>;
    /** SHA-256 of the token. Null once the connection is deleted. */
    token_hash: Buffer | null;
    token_end: Generated<string>;
    greeting_message: Generated<string>;
    complation_message: Generated<string>;
    allow_group: Generated<boolean>;
    group_as_ticket: EnabledColumn;
    time_create_new_ticket_minutes: Generated<number>;
    out_of_hours_message: Generated<string>;
    rating_message: Generated<string>;
    provider: Generated<string>;
    max_use_bot_queues: Generated<number>;
    time_use_bot_queues_minutes: Generated<number>;
    time_send_queue_minutes: Generated<number>;
    send_queue_id: QueueId | null;
    expires_ticket_hours: Generated<number>;
    when_expires_ticket: Generated<'0' | '1'>;
    expires_inactive_message: Generated<string>;
    time_inactive_message_minutes: Generated<number>;
    inactive_message: Generated<string>;
    max_use_bot_queues_nps: Generated<number>;
    expires_ticket_nps_minutes: Generated<number>;
    collective_vacation_start: string | null;
    collective_vacation_end: string | null;
    collective_vacation_message: Generated<string>;
    agent_id: AiAgentId | null;
    integration_id: NullableForeignId<IntegrationId>;
    greeting_media_id: string | null;
    /** The time of deletion. A deleted connection keeps its row, because its former tickets refer to it. */
    deleted_at: Date | null;
    /** The connection that takes the tickets of a deleted connection. If the field is null, the tickets are closed. */
    tickets_to_id: ConnectionId | null;
    phone_number_id: string | null;
    business_account_id: string | null;
    access_token_sealed: Buffer | null;
    app_secret_sealed: Buffer | null;
    verify_token_sealed: Buffer | null;
    queue_ids: ColumnType<QueueId[], number[] | undefined, number[]>;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
    changed_xid: TransactionIdColumn;
  };
  company_settings: { company_id: ForeignId<CompanyId>; key: CompanySettingKey; value: string; changed_xid: TransactionIdColumn };
};
