import * as v from 'valibot';

/**
 * The version of a row of the administration, which begins at 1 and rises with each change by a form. An update carries the
 * version with which its form was opened, and the server refuses an older version with ERR_VERSION_CONFLICT. An update without
 * a version overwrites the row.
 */
export const RowVersion = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
export type RowVersion = v.InferOutput<typeof RowVersion>;
