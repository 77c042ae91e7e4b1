import { sql, type RawBuilder } from 'kysely';
import { toStorableJson } from '@prosa/database/to-storable-json';

/** Converts rows to the argument of `json_to_recordset`. One statement text can then write any number of rows. */
export const toRecordsetSql = (rows: readonly object[]): RawBuilder<unknown> =>
  sql`${toStorableJson(JSON.stringify(rows))}::json`;
