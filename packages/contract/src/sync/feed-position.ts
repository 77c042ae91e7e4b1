import * as v from 'valibot';

/**
 * A place in the change feed, as decimal text: everything committed by transactions below it is said. What speaks of rows
 * `asOf` a position that a device's pull has passed (`upTo`) tells it nothing new.
 */
export const FeedPosition = v.pipe(v.string(), v.regex(/^\d{1,20}$/));
export type FeedPosition = v.InferOutput<typeof FeedPosition>;
