import type { ColumnType, Generated } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { ChatTables } from './tables/chats.ts';
import type { ContactDetailColumns } from './tables/contact-details.ts';
import type { FlowRunTables } from './tables/flow-runs.ts';
import type { ConnectionFlowColumns, FlowTables } from './tables/flows.ts';

/** Set by the database; reads give a Date. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
/** A transaction id as decimal text; compare as BigInt, never as text. */
type Xid = ColumnType<string, never, never>;
type Enabled = Generated<'enabled' | 'disabled'>;
type Json = ColumnType<unknown, string | null, string | null>;
type ChannelName = 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram' | 'simulator';

export type Database = ChatTables &
  FlowRunTables &
  FlowTables & {
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
      id: Generated<number>;
      name: string;
      plan_id: number;
      status: Generated<boolean>;
      due_at: Date;
      removals_cleared_xid: Xid;
      recurrence: Generated<'MENSAL' | 'BIMESTRAL' | 'TRIMESTRAL' | 'SEMESTRAL' | 'ANUAL'>;
      created_at: CreatedAt;
    };
    settings: { key: string; value: string };
    instance_secrets: { name: string; value: string };
    queues: {
      company_id: number;
      id: Generated<number>;
      name: string;
      color: string;
      greeting_message: Generated<string>;
      order_queue: number | null;
      close_ticket: Generated<boolean>;
      create_ticket_send_notification_wa_user: Generated<boolean>;
      message_notification: Generated<string>;
      created_at: CreatedAt;
      changed_xid: Xid;
    };
    whatsapps: ConnectionFlowColumns & {
      company_id: number;
      id: Generated<number>;
      name: string;
      number: string | null;
      channel: ChannelName;
      status: Generated<'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'CONNECTED' | 'connecting'>;
      is_default: Generated<boolean>;
      token: string;
      greeting_message: Generated<string>;
      complation_message: Generated<string>;
      allow_group: Generated<boolean>;
      group_as_ticket: Enabled;
      time_create_new_ticket_minutes: Generated<number>;
      phone_number_id: string | null;
      business_account_id: string | null;
      access_token_sealed: Buffer | null;
      app_secret_sealed: Buffer | null;
      verify_token_sealed: Buffer | null;
      queue_ids: Generated<number[]>;
      created_at: CreatedAt;
      updated_at: UpdatedAt;
      changed_xid: Xid;
    };
    users: {
      company_id: number;
      id: Generated<number>;
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
      all_historic: Enabled;
      all_user_chat: Enabled;
      user_close_pending_ticket: Enabled;
      show_dashboard: Enabled;
      allow_real_time: Enabled;
      allow_connections: Enabled;
      default_theme: Generated<'light' | 'dark'>;
      default_menu: Generated<'open' | 'closed'>;
      default_tickets_manager_width: Generated<number>;
      whatsapp_id: number | null;
      color: Generated<string>;
      profile_image: string | null;
      phone: Generated<string>;
      /** Mirrors user_queues by trigger. */
      queue_ids: ColumnType<number[], never, never>;
      scope_xid: Xid;
      last_seen_at: Date | null;
      created_at: CreatedAt;
      changed_xid: Xid;
    };
    user_queues: { company_id: number; user_id: number; queue_id: number };
    contacts: ContactDetailColumns & {
      company_id: number;
      id: Generated<number>;
      name: string;
      number: string;
      email: Generated<string>;
      url_picture: string | null;
      channel: ChannelName;
      is_group: Generated<boolean>;
      active: Generated<boolean>;
      accept_audio_message: Generated<boolean>;
      disable_bot: Generated<boolean>;
      lgpd_accepted_at: Date | null;
      /** Mirrors contact_tags by trigger. */
      tag_ids: ColumnType<number[], never, never>;
      created_at: CreatedAt;
      updated_at: UpdatedAt;
      changed_xid: Xid;
    };
    contact_identities: {
      company_id: number;
      kind: 'phone' | 'lid' | 'group' | 'facebook' | 'instagram' | 'simulator';
      value: string;
      contact_id: number;
    };
    contact_log: {
      company_id: number;
      id: Generated<string>;
      contact_id: number;
      user_id: number | null;
      field: string;
      former: string;
      value: string;
      created_at: CreatedAt;
    };
    tags: {
      company_id: number;
      id: Generated<number>;
      name: string;
      color: string;
      kanban: Generated<0 | 1>;
      changed_xid: Xid;
    };
    contact_wallets: { company_id: number; contact_id: number; user_id: number; position: Generated<number> };
    contact_tags: { company_id: number; contact_id: number; tag_id: number };
    tickets: {
      company_id: number;
      id: Generated<number>;
      uuid: Generated<string>;
      status: 'pending' | 'open' | 'closed' | 'group' | 'lgpd' | 'nps';
      channel: ChannelName;
      contact_id: number;
      whatsapp_id: number | null;
      queue_id: number | null;
      user_id: number | null;
      last_message: Generated<string>;
      last_message_from_me: Generated<boolean>;
      unread_messages: Generated<number>;
      is_group: Generated<boolean>;
      is_bot: Generated<boolean>;
      is_transfered: Generated<boolean>;
      use_integration: Generated<boolean>;
      amount_used_bot_queues: Generated<number>;
      last_inbound_at: Date | null;
      value: string | null;
      /** Mirrors ticket_tags by trigger. */
      tag_ids: ColumnType<number[], never, never>;
      created_at: CreatedAt;
      updated_at: UpdatedAt;
      view_xid: Xid;
      changed_xid: Xid;
    };
    ticket_tags: { company_id: number; ticket_id: number; tag_id: number };
    ticket_traking: {
      company_id: number;
      id: Generated<number>;
      ticket_id: number;
      user_id: number | null;
      queue_id: number | null;
      whatsapp_id: number | null;
      created_at: CreatedAt;
      chatbot_at: Date | null;
      queued_at: Date | null;
      started_at: Date | null;
      rating_at: Date | null;
      closed_at: Date | null;
      finished_at: Date | null;
      rate: number | null;
    };
    media: {
      company_id: number;
      id: string;
      ticket_id: number | null;
      quick_message_id: string | null;
      chat_id: number | null;
      name: string;
      mime_type: string;
      size_bytes: ColumnType<string, number, never>;
      storage_key: string;
      thumbnail_key: string | null;
      created_at: CreatedAt;
    };
    messages: {
      company_id: number;
      id: string;
      ticket_id: number;
      contact_id: number | null;
      user_id: number | null;
      queue_id: number | null;
      whatsapp_id: number | null;
      provider_id: string | null;
      body: Generated<string>;
      from_me: boolean;
      media_type: Generated<string>;
      media_id: string | null;
      quoted_id: string | null;
      is_private: Generated<boolean>;
      is_deleted: Generated<boolean>;
      is_edited: Generated<boolean>;
      is_forwarded: Generated<boolean>;
      ack: Generated<number>;
      delivery: 'received' | 'internal' | 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed';
      failure: string | null;
      data_json: Json;
      created_at: CreatedAt;
      changed_xid: Xid;
    };
    ticket_log: {
      company_id: number;
      id: Generated<string>;
      ticket_id: number;
      user_id: number | null;
      queue_id: number | null;
      type: string;
      created_at: CreatedAt;
    };
    company_settings: { company_id: number; key: string; value: string; changed_xid: Xid };
    sessions: {
      company_id: number;
      id: string;
      user_id: number;
      device: 'phone' | 'desk';
      ended_at: Date | null;
      ended_why: 'logout' | 'replaced' | 'reuse' | 'expired' | null;
      created_at: CreatedAt;
    };
    push_subscriptions: {
      company_id: number;
      id: string;
      user_id: number;
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
      company_id: number;
      hash: Buffer;
      session_id: string;
      used_at: Date | null;
      successor_sealed: Buffer | null;
      expires_at: Date;
    };
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
    quick_messages: {
      company_id: number;
      id: string;
      user_id: number | null;
      shortcode: string;
      message: Generated<string>;
      geral: Generated<boolean>;
      visao: Generated<boolean>;
      status: Generated<boolean>;
      media_id: string | null;
      created_at: CreatedAt;
      updated_at: UpdatedAt;
      changed_xid: Xid;
    };
    ticket_notes: {
      company_id: number;
      id: string;
      ticket_id: number;
      contact_id: number;
      user_id: number | null;
      note: string;
      created_at: CreatedAt;
      changed_xid: Xid;
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
    uploads: {
      company_id: number;
      id: string;
      user_id: number;
      size_bytes: string;
      offset_bytes: Generated<string>;
      used_at: Date | null;
      updated_at: Date;
    };
    job_outbox: {
      company_id: number;
      id: Generated<string>;
      task: string;
      payload: ColumnType<unknown, string, never>;
      job_key: string | null;
      run_at: Date | null;
    };
    simulator_people: { company_id: number; id: Generated<number>; name: string; number: string; created_at: CreatedAt };
    simulator_messages: {
      company_id: number;
      id: string;
      person_id: number;
      from_person: boolean;
      body: Generated<string>;
      media_type: Generated<string>;
      media_key: string | null;
      media_name: string | null;
      media_mime_type: string | null;
      quoted_id: string | null;
      read_at: Date | null;
      created_at: CreatedAt;
    };
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
    leases: { name: string; holder: string; expires_at: Date };
  };

/** Tables of one company each; the tenant test walks this list against the catalogue. */
export type TenantTable = {
  [T in keyof Database]: 'company_id' extends keyof Database[T] ? T : never;
}[keyof Database];

export type TenantScope = { readonly companyId: CompanyId };
