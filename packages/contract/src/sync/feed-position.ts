import * as v from 'valibot';

/**
 * A place in the change feed, as decimal text: everything committed by transactions below it is in the feed. A live event whose
 * `asOf` lies below the position that a device has pulled to (`upTo`) brings that device nothing new.
 */
export const FeedPosition = v.pipe(v.string(), v.regex(/^\d{1,20}$/));
export type FeedPosition = v.InferOutput<typeof FeedPosition>;
