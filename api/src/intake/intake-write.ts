import { sql, type RawBuilder } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import { storableJson } from '@prosa/database/storable-json';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Changes } from '../platform/write.ts';

/** The transaction that takes messages in, and what its statements share. */
export type IntakeWrite = {
  readonly tx: TenantTransaction;
  readonly companyId: CompanyId;
  readonly changes: Changes;
  readonly now: Date;
  readonly newId: () => string;
};

/** Rows for `json_to_recordset`: one statement of one text writes however many there are. */
export const recordset = (rows: readonly object[]): RawBuilder<unknown> => sql`${storableJson(JSON.stringify(rows))}::json`;
