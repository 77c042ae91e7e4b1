import type {
  ChatId,
  CompanyId,
  ConnectionId,
  ContactId,
  MessageId,
  QueueId,
  QuickMessageId,
  TicketId,
  UserId,
} from '@prosa/contract/ids';
import type { Ack, MediaType } from '@prosa/contract/messages/message';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, JsonColumn, NullableForeignId, ForeignId, UpdatedAt, TransactionIdColumn } from './columns.ts';

/** The tables of messages, their files, and quick replies. */
export type MessageTables = {
  media: {
    company_id: ForeignId<CompanyId>;
    id: string;
    ticket_id: NullableForeignId<TicketId>;
    quick_message_id: NullableForeignId<QuickMessageId>;
    chat_id: NullableForeignId<ChatId>;
    /** The kind of the file's owner. Null if the owner is a ticket, a quick reply or a chat, which have columns of their own. */
    owner_kind: string | null;
    owner_id: string | null;
    name: string;
    mime_type: string;
    size_bytes: ColumnType<string, number, never>;
    storage_key: string;
    thumbnail_key: string | null;
    duration_s: number | null;
    created_at: CreatedAt;
  };
  messages: {
    company_id: ForeignId<CompanyId>;
    id: ForeignId<MessageId>;
    ticket_id: ForeignId<TicketId>;
    contact_id: NullableForeignId<ContactId>;
    user_id: NullableForeignId<UserId>;
    queue_id: NullableForeignId<QueueId>;
    whatsapp_id: NullableForeignId<ConnectionId>;
    provider_id: string | null;
    body: Generated<string>;
    from_me: boolean;
    is_bot: Generated<boolean>;
    media_type: Generated<MediaType>;
    media_id: string | null;
    quoted_id: NullableForeignId<MessageId>;
    is_private: Generated<boolean>;
    is_deleted: Generated<boolean>;
    is_edited: Generated<boolean>;
    is_forwarded: Generated<boolean>;
    ack: ColumnType<Ack, Ack | undefined, Ack>;
    delivery: 'received' | 'internal' | 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed';
    failure: string | null;
    data_json: JsonColumn;
    created_at: CreatedAt;
    changed_xid: TransactionIdColumn;
  };
  quick_messages: {
    company_id: ForeignId<CompanyId>;
    id: ForeignId<QuickMessageId>;
    user_id: NullableForeignId<UserId>;
    shortcode: string;
    message: Generated<string>;
    geral: Generated<boolean>;
    visao: Generated<boolean>;
    status: Generated<boolean>;
    media_id: string | null;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
    changed_xid: TransactionIdColumn;
  };
  uploads: {
    company_id: ForeignId<CompanyId>;
    id: string;
    user_id: ForeignId<UserId>;
    size_bytes: string;
    offset_bytes: Generated<string>;
    used_at: Date | null;
    updated_at: Date;
  };
  simulator_people: {
    company_id: ForeignId<CompanyId>;
    id: Generated<number>;
    name: string;
    number: string;
    /** The time at which a bot was last shown as typing on the person's phone. */
    typing_at: ColumnType<Date | null, undefined, Date>;
    created_at: CreatedAt;
  };
  simulator_messages: {
    company_id: CompanyId;
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
};
