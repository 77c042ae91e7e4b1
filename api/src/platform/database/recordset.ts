import { sql, type RawBuilder } from 'kysely';
import { storableJson } from '@prosa/database/storable-json';

/** Rows for `json_to_recordset`: one statement of one text writes however many there are. */
export const recordset = (rows: readonly object[]): RawBuilder<unknown> => sql`${storableJson(JSON.stringify(rows))}::json`;
