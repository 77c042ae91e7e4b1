import * as v from 'valibot';

/**
 * A position in the change feed, as decimal text. The feed below this position is complete, because no transaction adds changes
 * there any more. A live event has nothing new for a device if its `asOf` is below the position to which the device has pulled
 * (`upTo`).
 */
export const FeedPosition = v.pipe(v.string(), v.regex(/^\d{1,20}$/));
export type FeedPosition = v.InferOutput<typeof FeedPosition>;
