import type { CompanyId, FileListId, FileListOptionId, UserId } from '@prosa/contract/ids';
import type { Generated } from 'kysely';
import type { CreatedAt, ForeignId, NullableForeignId, OwnId, UpdatedAt } from './columns.ts';

/** The tables of the lists of files that a bot sends. */
export type FileListTables = {
  file_lists: {
    company_id: ForeignId<CompanyId>;
    id: OwnId<FileListId>;
    name: string;
    message: string;
    user_id: NullableForeignId<UserId>;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
  };
  file_list_options: {
    company_id: ForeignId<CompanyId>;
    file_list_id: ForeignId<FileListId>;
    id: ForeignId<FileListOptionId>;
    name: string;
    position: number;
    media_id: string | null;
    /** True if a customer received the file. The media store's file must then stay, because the sent message uses it, too. */
    is_sent: Generated<boolean>;
  };
};
