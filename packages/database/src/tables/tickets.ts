import type { Handover, LastMessageDetails } from '@prosa/contract/tickets/ticket';
import type { TicketLogType } from '@prosa/contract/tickets/ticket-log';
import type { ColumnType, Generated } from 'kysely';
import type { ChannelName, CreatedAt, UpdatedAt, Xid } from './columns.ts';

/** Tickets, their spells of service, log and notes. */
export type TicketTables = {
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
    last_message_details: ColumnType<LastMessageDetails | null, string | null, string | null>;
    waiting_since: Date | null;
    handover: ColumnType<Handover | null, string | null, string | null>;
    unread_messages: Generated<number>;
    is_group: Generated<boolean>;
    is_bot: Generated<boolean>;
    is_transfered: Generated<boolean>;
    use_integration: Generated<boolean>;
    amount_used_bot_queues: Generated<number>;
    last_inbound_at: Date | null;
    /** The customer's first word is passive demand, the company's active demand. */
    begun_by: Generated<'customer' | 'company'>;
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
  ticket_log: {
    company_id: number;
    id: Generated<string>;
    ticket_id: number;
    user_id: number | null;
    queue_id: number | null;
    type: TicketLogType;
    created_at: CreatedAt;
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
};
