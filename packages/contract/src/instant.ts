import * as v from 'valibot';

/** An instant in UTC as ISO 8601 with milliseconds, the form `Date.prototype.toISOString` gives. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());
export type Instant = v.InferOutput<typeof Instant>;
