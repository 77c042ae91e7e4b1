import { sql, type RawBuilder } from 'kysely';
import { storableJson } from '@prosa/database/storable-json';

/** Converts rows to the argument of `json_to_recordset`. One statement text can then write any number of rows. */
export const recordset = (rows: readonly object[]): RawBuilder<unknown> => sql`${storableJson(JSON.stringify(rows))}::json`;
