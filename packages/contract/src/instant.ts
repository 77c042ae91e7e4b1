import * as v from 'valibot';

/**
 * An instant in UTC as ISO 8601 with milliseconds, the form `Date.prototype.toISOString` returns. Other forms of ISO 8601 are
 * accepted if `Date` can parse them. A value that `Date` can't parse, such as one with the zone `+00`, would throw on every
 * screen that formats it.
 */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Invalid instant'),
);
export type Instant = v.InferOutput<typeof Instant>;
