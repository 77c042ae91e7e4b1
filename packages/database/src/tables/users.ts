import type { CompanyId, ConnectionId, QueueId, UserId } from '@prosa/contract/ids';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, EnabledColumn, NullableForeignId, OwnId, ForeignId, TransactionIdColumn } from './columns.ts';

/** The tables of the people who work for a company, and of their devices. */
export type UserTables = {
  users: {
    company_id: ForeignId<CompanyId>;
    id: OwnId<UserId>;
    name: string;
    email: string;
    password_hash: string;
    profile: Generated<'admin' | 'user'>;
    super: Generated<boolean>;
    start_work: Generated<string>;
    end_work: Generated<string>;
    farewell_message: Generated<string>;
    all_ticket: Generated<'enable' | 'disable'>;
    allow_group: Generated<boolean>;
    all_historic: EnabledColumn;
    all_user_chat: EnabledColumn;
    user_close_pending_ticket: EnabledColumn;
    show_dashboard: EnabledColumn;
    allow_real_time: EnabledColumn;
    allow_connections: EnabledColumn;
    default_theme: Generated<'light' | 'dark'>;
    default_menu: Generated<'open' | 'closed'>;
    default_tickets_manager_width: Generated<number>;
    whatsapp_id: NullableForeignId<ConnectionId>;
    color: Generated<string>;
    profile_image: string | null;
    phone: Generated<string>;
    /** The ids of the queues in the rows of user_queues, which a trigger copies to this column. */
    queue_ids: ColumnType<QueueId[], never, never>;
    /** The name of the admin who removed the user's second factor. Null once the user has logged in and seen the name. */
    second_factor_reset_by: string | null;
    scope_xid: TransactionIdColumn;
    last_seen_at: Date | null;
    created_at: CreatedAt;
    version: Generated<number>;
    /**
     * The time of deletion. Null for a user who was not deleted. The row of a deleted user stays, because the user's messages
     * show the user's name.
     */
    deleted_at: Date | null;
    changed_xid: TransactionIdColumn;
  };
  user_queues: { company_id: ForeignId<CompanyId>; user_id: ForeignId<UserId>; queue_id: ForeignId<QueueId> };
  user_invitations: {
    company_id: ForeignId<CompanyId>;
    user_id: ForeignId<UserId>;
    hash: Buffer;
    expires_at: Date;
    created_at: CreatedAt;
  };
  sessions: {
    company_id: ForeignId<CompanyId>;
    id: string;
    user_id: ForeignId<UserId>;
    device: 'phone' | 'desk';
    ended_at: Date | null;
    ended_why: 'logout' | 'replaced' | 'reuse' | 'expired' | 'ended' | 'password' | null;
    user_agent: Generated<string>;
    awaits_second_factor: Generated<boolean>;
    created_at: CreatedAt;
  };
  second_factors: {
    company_id: ForeignId<CompanyId>;
    user_id: ForeignId<UserId>;
    secret_sealed: Buffer;
    confirmed_at: Date | null;
    last_step: ColumnType<string, number | undefined, number>;
    created_at: CreatedAt;
  };
  passkeys: {
    company_id: ForeignId<CompanyId>;
    id: string;
    user_id: ForeignId<UserId>;
    credential_id: Buffer;
    public_key: Buffer;
    counter: ColumnType<string, number, number>;
    transports: string[];
    rp_id: string;
    name: string;
    used_at: Date | null;
    created_at: CreatedAt;
  };
  used_challenges: { company_id: ForeignId<CompanyId>; hash: Buffer; expires_at: Date };
  recovery_codes: { company_id: ForeignId<CompanyId>; user_id: ForeignId<UserId>; hash: Buffer };
  push_subscriptions: {
    company_id: ForeignId<CompanyId>;
    id: string;
    user_id: ForeignId<UserId>;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    label: string;
    language: 'pt' | 'en' | 'es' | 'tr';
    hides_content: boolean;
    failures: Generated<number>;
    rests_until: Date | null;
    created_at: CreatedAt;
    last_used_at: Date | null;
  };
  session_tokens: {
    company_id: ForeignId<CompanyId>;
    hash: Buffer;
    session_id: string;
    used_at: Date | null;
    successor_sealed: Buffer | null;
    expires_at: Date;
  };
};
