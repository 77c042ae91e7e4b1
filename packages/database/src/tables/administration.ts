import type { AdministrationEntity } from '@prosa/contract/administration/change-log';
import type { CompanyId } from '@prosa/contract/ids';
import type { ColumnType } from 'kysely';
import type { CreatedAt, Ref } from './columns.ts';

/** The tables of a company's administration. */
export type AdministrationTables = {
  /** Rows are only added. `changes` lists the fields with their values before and after. */
  change_log: {
    company_id: Ref<CompanyId>;
    id: ColumnType<string, never, never>;
    entity: AdministrationEntity;
    row_id: string;
    row_name: string;
    action: 'create' | 'update' | 'delete';
    changes: ColumnType<unknown, string, never>;
    user_id: number | null;
    user_name: string;
    created_at: CreatedAt;
  };
};
