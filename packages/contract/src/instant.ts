import * as v from 'valibot';

/**
 * An instant in UTC as ISO 8601 with milliseconds, the form `Date.prototype.toISOString` gives. Other forms of ISO 8601 count
 * too, but for those no `Date` reads (`+00` for a zone): formatting one would throw on every screen that shows it.
 */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Invalid instant'),
);
export type Instant = v.InferOutput<typeof Instant>;
