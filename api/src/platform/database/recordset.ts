import { sql, type RawBuilder } from 'kysely';
import { storableJson } from '@prosa/database/storable-json';

/** Converts rows for `json_to_recordset`, so that a statement with one text writes any number of rows. */
export const recordset = (rows: readonly object[]): RawBuilder<unknown> => sql`${storableJson(JSON.stringify(rows))}::json`;
