import type { CompanyId, InboxViewId, UserId } from '@prosa/contract/ids';
import type { InboxViewFilters } from '@prosa/contract/inbox-views/inbox-view';
import type { ColumnType } from 'kysely';
import type { CreatedAt, ForeignId, UpdatedAt, TransactionIdColumn } from './columns.ts';

/** The table of the users' views of the inbox. */
export type InboxViewTables = {
  inbox_views: {
    company_id: ForeignId<CompanyId>;
    id: ForeignId<InboxViewId>;
    user_id: ForeignId<UserId>;
    name: string;
    filters: ColumnType<InboxViewFilters, string, string>;
    position: number;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
    changed_xid: TransactionIdColumn;
  };
};
