import type { AdministrationEntity } from '@prosa/contract/administration/change-log';
import type { CompanyId, LongJobId, UserId } from '@prosa/contract/ids';
import type { LongJobKind, LongJobState } from '@prosa/contract/long-jobs/long-job';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, JsonColumn, NullableForeignId, ForeignId } from './columns.ts';

/** The tables of a company's administration. */
export type AdministrationTables = {
  /** The change log. Its rows are never changed. `changes` lists the changed fields, each with the value before and after. */
  change_log: {
    company_id: ForeignId<CompanyId>;
    id: ColumnType<string, never, never>;
    entity: AdministrationEntity;
    row_id: string;
    row_name: string;
    action: 'create' | 'update' | 'delete';
    changes: ColumnType<unknown, string, never>;
    user_id: NullableForeignId<UserId>;
    user_name: string;
    created_at: CreatedAt;
  };
  long_jobs: {
    company_id: ForeignId<CompanyId>;
    id: ForeignId<LongJobId>;
    kind: LongJobKind;
    /** The subject of the job as the screen shows it, such as the name of a file or a tag. */
    subject: string;
    user_id: NullableForeignId<UserId>;
    state: Generated<LongJobState>;
    input: ColumnType<unknown, string, string>;
    cursor: JsonColumn;
    done: Generated<number>;
    total: number | null;
    created: Generated<number>;
    existing: Generated<number>;
    failed: Generated<number>;
    file_key: ColumnType<string | null, string | undefined, string>;
    /** The size of the job's file in bytes. Null without a file, and for a file that was stored before this column existed. */
    file_bytes: ColumnType<string | null, undefined, number>;
    created_at: CreatedAt;
    finished_at: ColumnType<Date | null, undefined, Date>;
  };
  long_job_rows: {
    company_id: ForeignId<CompanyId>;
    job_id: ForeignId<LongJobId>;
    line: number;
    name: string;
    row_id: string | null;
    error: string | null;
    field: string | null;
    cells: JsonColumn;
  };
  long_job_parts: {
    company_id: ForeignId<CompanyId>;
    job_id: ForeignId<LongJobId>;
    first_row: number;
    rows: ColumnType<unknown, string, never>;
  };
};
