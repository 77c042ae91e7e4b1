import * as v from 'valibot';

/**
 * The version of a row that admins edit by a form. It begins with 1, and each change by a form raises it. An update carries the
 * version with which its form was opened. If the row has a newer version, the server refuses with ERR_VERSION_CONFLICT. An update
 * without a version always overwrites the row.
 */
export const RowVersion = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
export type RowVersion = v.InferOutput<typeof RowVersion>;
