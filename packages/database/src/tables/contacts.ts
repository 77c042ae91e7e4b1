import type { Channel } from '@prosa/contract/channels/channel';
import type { CompanyId, ConnectionId, ContactId, ContactMergeId, TagId, UserId } from '@prosa/contract/ids';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, NullableForeignId, OwnId, ForeignId, UpdatedAt, TransactionIdColumn } from './columns.ts';
import type { ContactDetailColumns } from './contact-details.ts';

/** The tables of contacts: their identities, merges, log, tags and wallets. */
export type ContactTables = {
  contacts: ContactDetailColumns & {
    company_id: ForeignId<CompanyId>;
    id: OwnId<ContactId>;
    name: string;
    number: string;
    email: Generated<string>;
    url_picture: string | null;
    channel: Channel;
    is_group: Generated<boolean>;
    active: Generated<boolean>;
    accept_audio_message: Generated<boolean>;
    disable_bot: Generated<boolean>;
    lgpd_accepted_at: Date | null;
    /**
     * The date, in the company's time zone, on which the contact last got the vacation message of the company or of a connection.
     */
    vacation_told_on: string | null;
    /** The ids of the tags in the rows of contact_tags, which a trigger copies to this column. */
    tag_ids: ColumnType<TagId[], never, never>;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
    changed_xid: TransactionIdColumn;
  };
  contact_identities: {
    company_id: ForeignId<CompanyId>;
    kind: 'phone' | 'lid' | 'group' | 'facebook' | 'instagram' | 'simulator';
    value: string;
    contact_id: ForeignId<ContactId>;
    /** The number of the merged contact to which this identity belonged. Null for the contact's own identity. */
    number: string | null;
  };
  contact_merges: {
    company_id: ForeignId<CompanyId>;
    id: ForeignId<ContactMergeId>;
    /** The contact that stays after the merge. */
    contact_id: ForeignId<ContactId>;
    /** The contact that was merged into `contact_id`. */
    from_id: ForeignId<ContactId>;
    former: ColumnType<unknown, string, never>;
    moved: ColumnType<unknown, string, never>;
    created_at: CreatedAt;
  };
  contact_log: {
    company_id: ForeignId<CompanyId>;
    id: Generated<string>;
    contact_id: ForeignId<ContactId>;
    user_id: NullableForeignId<UserId>;
    field: string;
    former: string;
    value: string;
    created_at: CreatedAt;
  };
  tags: {
    company_id: ForeignId<CompanyId>;
    id: OwnId<TagId>;
    name: string;
    color: string;
    kanban: Generated<0 | 1>;
    version: Generated<number>;
    time_lane: number | null;
    next_lane_id: NullableForeignId<TagId>;
    rollback_lane_id: NullableForeignId<TagId>;
    greeting_message_lane: string | null;
    days_for_remarketing: number | null;
    hour_remarketing: string | null;
    message_remarketing: string | null;
    whatsapp_id_remarketing: NullableForeignId<ConnectionId>;
    tag_id_after_remarketing: NullableForeignId<TagId>;
    user_id: NullableForeignId<UserId>;
    changed_xid: TransactionIdColumn;
  };
  contact_wallets: {
    company_id: ForeignId<CompanyId>;
    contact_id: ForeignId<ContactId>;
    user_id: ForeignId<UserId>;
    position: Generated<number>;
  };
  contact_tags: { company_id: ForeignId<CompanyId>; contact_id: ForeignId<ContactId>; tag_id: ForeignId<TagId> };
};
