import type { ChatId, CompanyId, UserId } from '@prosa/contract/ids';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, NullableForeignId, OwnId, ForeignId, UpdatedAt, TransactionIdColumn } from './columns.ts';

type ChatEntryKind = 'message' | 'edit' | 'deletion' | 'reaction' | 'seen';

/**
 * The tables of the internal chat: chats, their members, and the entries and messages that are projected from their documents.
 */
export type ChatTables = {
  chats: {
    company_id: ForeignId<CompanyId>;
    id: OwnId<ChatId>;
    uuid: Generated<string>;
    title: string;
    owner_id: NullableForeignId<UserId>;
    is_group: Generated<boolean>;
    /** The two members of a chat that isn't a group. Null for a group. */
    pair: ColumnType<UserId[] | null, number[] | null, number[] | null>;
    last_message: Generated<string>;
    last_message_at: Date | null;
    last_position: Generated<string>;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
    changed_xid: TransactionIdColumn;
  };
  chat_users: {
    company_id: ForeignId<CompanyId>;
    chat_id: ForeignId<ChatId>;
    user_id: ForeignId<UserId>;
    unreads: Generated<number>;
    seen_position: Generated<string>;
    created_at: CreatedAt;
  };
  /** The column `entry` contains a `ChatEntry` of `packages/documents`. */
  chat_entries: {
    company_id: ForeignId<CompanyId>;
    room: string;
    id: string;
    kind: ChatEntryKind;
    author_id: ForeignId<UserId>;
    received_at: Date;
    sequence: string;
    entry: ColumnType<unknown, string | null, never>;
  };
  chat_rooms: { company_id: ForeignId<CompanyId>; chat_id: ForeignId<ChatId>; room: string; projected_sequence: string };
  /** The column `media` has the files of the message. `edit_id` is the id of the edit (a `ChatEntry`) that set the text. */
  chat_messages: {
    company_id: ForeignId<CompanyId>;
    chat_id: ForeignId<ChatId>;
    room: string;
    id: string;
    position: string;
    sender_id: ForeignId<UserId>;
    text: string;
    media: ColumnType<unknown, string, never>;
    reply_to: string | null;
    mentions: ColumnType<UserId[], number[], number[]>;
    edit_id: string | null;
    is_deleted: Generated<boolean>;
    received_at: Date;
    sent_at: string;
  };
};
