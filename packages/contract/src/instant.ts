import * as v from 'valibot';

/**
 * An instant in UTC as ISO 8601 with milliseconds, the form `Date.prototype.toISOString` returns. Other forms of ISO 8601 are
 * accepted unless `Date` can't parse them (a zone of `+00`), because formatting such a value would throw on every screen that
 * shows it.
 */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Invalid instant'),
);
export type Instant = v.InferOutput<typeof Instant>;
