import * as v from 'valibot';

/**
 * An instant in UTC as ISO 8601 with milliseconds, which is the format of `Date.prototype.toISOString`. Other formats of ISO 8601
 * are accepted if `Date` can parse them. A value that `Date` can't parse, such as one with the zone `+00`, is refused, because
 * every screen that formats it would throw.
 */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Invalid instant'),
);
export type Instant = v.InferOutput<typeof Instant>;
