import * as v from 'valibot';

/**
 * The number of changes by forms to a row of administration, from 1 on. An update carries the version that its form was opened
 * with, and the server refuses an older one with ERR_VERSION_CONFLICT. A caller that carries none overwrites.
 */
export const RowVersion = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
export type RowVersion = v.InferOutput<typeof RowVersion>;
