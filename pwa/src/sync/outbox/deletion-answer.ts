import { FeedPosition } from '@prosa/contract/sync/feed-position';
import * as v from 'valibot';

/**
 * The answer to a deletion. It has only the position in the change feed, which distinguishes the answer from the JSON of a
 * captive portal.
 */
export const deletionAnswer = v.pipe(
  v.object({ asOf: FeedPosition }),
  v.transform(() => []),
);
