import * as v from 'valibot';

/**
 * A place in the change feed, as decimal text. The feed below it is complete: no transaction adds anything there any more. A
 * live event whose `asOf` lies below the position to which a device has pulled (`upTo`) tells that device nothing new.
 */
export const FeedPosition = v.pipe(v.string(), v.regex(/^\d{1,20}$/));
export type FeedPosition = v.InferOutput<typeof FeedPosition>;
